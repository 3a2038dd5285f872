import { printable } from './printable.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Lone surrogates and two characters more, which no XML document may hold: https://www.w3.org/TR/xml/#charsets
const FORBIDDEN = /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Text as it can stand between tags and in quoted attributes of HTML and XML. What could steer a terminal or turn the text's direction
 * around is shown as a picture.
 */
export function escapeMarkup(text: string): string {
  return printable(text)
    .replace(FORBIDDEN, '\uFFFD')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
