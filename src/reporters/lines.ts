/** The lines of a text by the line breaks of ECMAScript, without the breaks. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}
