import { InvalidArgumentError } from 'commander';

/**
 * Reads the value of a flag that takes a whole number, 0 or more.
 * @throws InvalidArgumentError for anything else
 */
export function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number, 0 or more.');
}
