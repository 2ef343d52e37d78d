/** Days of a time zone (IANA, such as America/Denver). A day that people type has none: its zone is UTC. */

const utc = 'UTC';

/** The format of a time zone. A site asks in one, and making a format costs more than all that a page says of days. */
function keptFormat(style: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  let last: { timeZone: string; format: Intl.DateTimeFormat } | null = null;
  return (timeZone) => {
    if (last?.timeZone !== timeZone)
      last = { timeZone, format: new Intl.DateTimeFormat('en-US', { ...style, timeZone }) };
    return last.format;
  };
}

const words = keptFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const figures = keptFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });
const inUtc = words(utc);

/** The day of a moment as visitors read it: December 1, 2026. */
export const dayText = (day: Date, timeZone = utc): string => (timeZone === utc ? inUtc : words(timeZone)).format(day);

/** The day of a moment in a time zone: 2026-12-01. */
export function dayIn(moment: Date, timeZone: string): string {
  const parts = new Map(
    figures(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')].join('-');
}

/** Whether a text names a time zone; an offset such as +01:00 is none, for it does not know summers. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
