/**
 * Rows as `json_populate_recordset` reads them, so that one statement inserts any number of them: columns in snake case, and
 * texts in characters that PostgreSQL stores. A value of `bytea` comes in its text form.
 */
export function rowsAsJson(rows: readonly object[]): string {
  const bare = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [inSnakeCase(key), value])),
  );
  return JSON.stringify(bare, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
