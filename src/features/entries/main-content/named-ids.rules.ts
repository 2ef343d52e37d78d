import type { EntryContent } from '../entries.contract.ts';

const id = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

interface Saying {
  body?: EntryContent;
  customFields?: Readonly<Record<string, unknown>>;
}

/** The ids that an entry's values and text name anywhere: of other entries, and of files, whose addresses hold them. */
export function namedIds({ body, customFields }: Saying): string[] {
  return [...new Set(JSON.stringify([customFields, body]).match(id))];
}

/** The same beside what says it. */
export const withNamedIds = <Row extends Saying>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, namedIds: namedIds(row) }));
