const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text has the form of an id, in small or capital letters: PostgreSQL reads such a text as a uuid. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}
