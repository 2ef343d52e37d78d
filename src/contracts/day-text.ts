const format = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day as visitors read it, in UTC: December 1, 2026. */
export const dayText = (day: Date): string => format.format(day);
