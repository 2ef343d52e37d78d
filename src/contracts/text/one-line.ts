/** Control characters, breaks of lines and paragraphs, and what turns the direction of the text after it. */
const unprinted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** False for text that no one-line input could give, such as a name that would add lines to a mail or a list. */
export function isOneLine(text: string): boolean {
  return !unprinted.test(text);
}

/** The error that goes with it. */
export const notOneLine = (label: string) => `${label} must be one line, without control characters`;

/** The lines of a text behind each other, without the blanks around them. */
export function inOneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
