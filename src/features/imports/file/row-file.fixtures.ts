import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadingChoice } from './encodings.rules.ts';
import { openRowFile } from './row-file.ts';
import type { SourceRow } from './source-row.ts';

/** Reads a whole file of this content, as a person says or as it seems. */
export async function readWhole(name: string, content: string | Uint8Array, choice: Partial<ReadingChoice> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    const file = await openRowFile(path, name, { encoding: null, headerLine: null, sheet: null, ...choice });
    const rows: SourceRow[] = [];
    for await (const row of file.rows()) rows.push(row);
    return { file, rows, facts: file.facts(), cells: rows.map(({ cells }) => cells) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The reason why a reading fails. */
export const refusal = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
