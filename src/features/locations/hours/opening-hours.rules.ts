/** When a branch is open, by what its owner writes: 'Monday to Friday 7:00 am – 5:30 pm', a line for some days each. */

/** From and to, in minutes after midnight; by the days of the week from Sunday. */
export type OpeningHours = readonly (readonly (readonly [from: number, to: number])[])[];

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** In the words of search engines. */
export const schemaDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const maxLines = 14;
const maxLine = 100;

/** Null where a line is not understood or names a day again: then nobody claims that a branch is open. */
export function readOpeningHours(text: string): OpeningHours | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.length > maxLines) return null;
  const hours: (readonly [number, number])[][] = dayNames.map(() => []);
  const named = new Set<number>();
  for (const line of lines) {
    const read = line.length > maxLine ? null : readLine(line);
    if (read === null) return null;
    for (const day of read.days) {
      if (named.has(day)) return null;
      named.add(day);
      hours[day] = read.ranges;
    }
  }
  return hours;
}

function readLine(line: string): { days: number[]; ranges: (readonly [number, number])[] } | null {
  const text = line.toLowerCase().replaceAll(/[–—−]/g, '-').replaceAll(/[.]/g, '');
  // Days have no digits, and times begin with one or are words.
  const start = text.search(/\d|\bnoon\b|\bmidnight\b|\bclosed\b/);
  if (start < 1) return null;
  const days = readDays(text.slice(0, start).replaceAll(':', ' '));
  const times = text.slice(start).trim();
  if (days === null) return null;
  if (times === 'closed') return { days, ranges: [] };
  const ranges: (readonly [number, number])[] = [];
  for (const part of times.split(/,|&|\band\b/)) {
    const [from = '', to = '', ...more] = part.split(/-|\bto\b/);
    const range = more.length > 0 ? null : rangeOf(from.trim(), to.trim());
    if (range === null) return null;
    ranges.push(range);
  }
  return { days, ranges };
}

/** 'monday to friday', 'mon, wed & fri', 'daily'. */
function readDays(text: string): number[] | null {
  const whole = text.trim();
  if (/^(?:daily|every day|all week)$/.test(whole)) return [0, 1, 2, 3, 4, 5, 6];
  if (whole === 'weekdays') return [1, 2, 3, 4, 5];
  if (/^weekends?$/.test(whole)) return [0, 6];
  const days: number[] = [];
  for (const part of whole.split(/,|&|\band\b/)) {
    const [first = '', last, ...more] = part.split(/-|\bto\b|\bthrough\b/);
    const from = dayOf(first.trim());
    const to = last === undefined ? from : dayOf(last.trim());
    if (from === null || to === null || more.length > 0) return null;
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === to) break;
    }
  }
  return new Set(days).size === days.length ? days : null;
}

function dayOf(word: string): number | null {
  const name = word.replace(/s$/, '');
  const day = name.length < 3 ? -1 : dayNames.findIndex((one) => one.startsWith(name) || one === word);
  return day === -1 ? null : day;
}

function rangeOf(from: string, to: string): readonly [number, number] | null {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === null || end === null) return null;
  const until = end === 0 ? 1440 : end;
  return start < until ? [start, until] : null;
}

/** '7:00 am', '5 pm', 'noon', '17:30'; a lone '5' could be either half of the day. */
function minutesOf(text: string): number | null {
  if (text === 'noon') return 720;
  if (text === 'midnight') return 0;
  const found = /^(\d{1,2})(?::([0-5]\d))?\s*(am|pm)?$/.exec(text);
  if (!found) return null;
  const [, hour = '', minute, half] = found;
  const hours = Number(hour);
  if (half === undefined) return minute === undefined || hours > 24 ? null : hours * 60 + Number(minute);
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) * 60 + (half === 'pm' ? 720 : 0) + Number(minute ?? 0);
}
