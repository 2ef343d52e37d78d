const hourMs = 3_600_000;

/** After how long the next backup is due; less than the whole span, so that it keeps to its hour. */
export const dueAfterMs = { hour: hourMs / 2, day: 23.5 * hourMs };
/** How long a test restore speaks for the backups after it. */
export const testAfterMs = 7 * 24 * hourMs;
/** Of failures the list keeps so many. */
export const maxFailures = 20;
export const stopped = 'The server stopped before this was done.';
