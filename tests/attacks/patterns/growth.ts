/** Runs of characters that a quadratic reader takes long for: separators, brackets, quotes, marks that combine, starts of markup. */
export const runs: readonly string[] = [
  ...[' ', '\t', '\n', '\r\n', '\u00a0', '\ufeff', '\u2028', '+', ',', '/', '.', ';', ':', '-', '_', '\\', '|'],
  ...['"', "'", '`', '[', ']', '(', ')', '{', '}', '<', '>', '&', '#', '=', '%', '@', '?', '*', '!', '$', '~', '^'],
  ...['\u0301', '\u200b', '\ud800', '\u{1F600}', 'é', 'a', 'A', '0', 'a.', 'a-', 'a ', ', ', '="', '<a ', '<a', '</a'],
  ...['<!--', '/*', '%20', '&#', '&a', '\\[', '@a', 'a@', '://', '[[', '{"a":', '- ', '\n- ', '0.', '1e'],
];

/** Whole tags, as only a reader of markup meets them: opened and never closed, nested, closed at once. */
export const tagRuns: readonly string[] = [
  ...[
    '<b>',
    '</b>',
    '<b>a</b>',
    '<p>',
    '<br>',
    '<ul><li>',
    '<table><tr><td>',
    '<svg>',
    '<a href=x>',
    '<a href=x>y</a>',
  ],
  ...['<style>', '<script>', '<title>', '<head>', '<textarea>', '<!--', '<![CDATA[', '<a href="x">', '</td>', '<td>'],
];

/** Characters of the first text that is measured, and of the longest one unless told otherwise. */
const minLength = 4000;
const usualMaxLength = 16_000;
/** A quadratic reader of 16,000 characters takes hundreds of milliseconds, a linear one less than these; some clocks tick by 4. */
const unnoticeableMs = 15;
const tooLongMs = 200;

/**
 * True if one text takes more than three times the processor time of eight texts of an eighth of its length; a linear reader
 * takes as much for both, a quadratic one eight times as much. Only what is noticeable at all is judged, and only what
 * shows itself three times, because a run may also pay for collecting garbage.
 */
export function growsFasterThanLinear(
  read: (text: string) => void,
  make: (length: number) => string,
  { maxLength = usualMaxLength }: { maxLength?: number } = {},
): boolean {
  // One that doubles with each character would not come back from a longer text, a cubic one not from the longest.
  const isTooSlow = (text: string, maxMs: number) => timeOf(read, text) > maxMs && timeOf(read, text) > maxMs;
  if (isTooSlow(make(26), tooLongMs / 10) || isTooSlow(make(minLength), tooLongMs)) return true;
  const long = make(maxLength);
  const part = make(maxLength / 8);
  for (let trial = 0; trial < 3; trial++) {
    const longMs = timeOf(read, long);
    if (longMs < unnoticeableMs || longMs < 3 * timeOf(read, part, 8)) return false;
  }
  return true;
}

/** Processor time of this thread, in milliseconds: what other processes do meanwhile does not count. */
function timeOf(read: (text: string) => void, text: string, runs = 1): number {
  const start = process.threadCpuUsage();
  for (let run = 0; run < runs; run++) read(text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** `beginning`, then `run` again and again, then what nothing expects. */
export const runOf =
  (beginning: string, run: string, end = '\u0001') =>
  (length: number): string =>
    `${beginning}${run.repeat(Math.ceil(length / run.length))}${end}`;
