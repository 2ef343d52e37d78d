/** A day or an instant as the span of time it is: from, and until but not including. */
export interface Timestamp {
  from: Date;
  until: Date;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const dayMs = 24 * 60 * 60 * 1000;

/** Reads an ISO day (in UTC) or an ISO instant with its offset; null for anything else. */
export function readTimestamp(input: string): Timestamp | null {
  const text = input.trim();
  const isDay = dayPattern.test(text);
  if (!isDay && !instantPattern.test(text)) return null;
  const from = new Date(isDay ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(from.getTime()) || from.getUTCFullYear() < 1 || from.getUTCFullYear() > 9998) return null;
  if (isDay && !from.toISOString().startsWith(text)) return null;
  return { from, until: new Date(from.getTime() + (isDay ? dayMs : 1)) };
}
