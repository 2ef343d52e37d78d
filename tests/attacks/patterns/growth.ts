/** Runs of signs that a quadratic reader takes long for: separators, brackets, quotes, marks that combine, starts of markup. */
export const runs: readonly string[] = [
  ...[' ', '\t', '\n', '\r\n', '\u00a0', '\ufeff', '\u2028', '+', ',', '/', '.', ';', ':', '-', '_', '\\', '|'],
  ...['"', "'", '`', '[', ']', '(', ')', '{', '}', '<', '>', '&', '#', '=', '%', '@', '?', '*', '!', '$', '~', '^'],
  ...['\u0301', '\u200b', '\ud800', '\u{1F600}', 'é', 'a', 'A', '0', 'a.', 'a-', 'a ', ', ', '="', '<a ', '<a', '</a'],
  ...['<!--', '/*', '%20', '&#', '&a', '\\[', '@a', 'a@', '://', '[[', '{"a":', '- ', '\n- ', '0.', '1e'],
];

/** Signs of the shortest text that is measured. A quadratic reader needs some milliseconds for it, a linear one far less. */
const shortest = 4000;
const noticeableMs = 1;

/**
 * True if reading `make(n)` takes long for a few signs, or four times as long for twice the signs, twice in a row. Only what
 * is noticeable at all is judged, by the fastest of several runs, because a run may also pay for collecting garbage.
 */
export function growsFasterThanLinear(read: (text: string) => void, make: (length: number) => string): boolean {
  // One that doubles with each sign would not come back from a longer text.
  if (timeOf(read, make(26), 2) > 2 * noticeableMs) return true;
  if (timeOf(read, make(shortest), 1) < noticeableMs) return false;
  if (timeOf(read, make(shortest), 2) < noticeableMs) return false;
  let before = timeOf(read, make(shortest), 3);
  for (const times of [2, 4]) {
    const time = timeOf(read, make(times * shortest), 3);
    if (time < 3 * before) return false;
    before = time;
  }
  return true;
}

/** Processor time of this thread, in milliseconds: what other processes do meanwhile does not count. */
function timeOf(read: (text: string) => void, text: string, runs: number): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = process.threadCpuUsage();
    read(text);
    const { user, system } = process.threadCpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1000);
  }
  return fastest;
}

/** `beginning`, then `run` again and again, then what nothing expects. */
export const runOf =
  (beginning: string, run: string, end = '\u0001') =>
  (length: number): string =>
    `${beginning}${run.repeat(Math.ceil(length / run.length))}${end}`;
