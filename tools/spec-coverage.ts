/**
 * Prints the rows of the specification's checklist that no passing test of the last `npm test` carries in its title,
 * for example `test('[A12] …')`. A report, not a gate: it always ends with 0.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwrightReport, readOutcomes, vitestReport } from './test-reports.ts';

const rowId = /[A-Z]\d{2}/g;

/** The row ids a test title carries: `[A12]`, `[A12] [B03]` or `[A12, B03]`. */
export function rowsOf(title: string): string[] {
  return [...title.matchAll(/\[([A-Z]\d{2}(?:[ ,]+[A-Z]\d{2})*)\]/g)].flatMap(([, ids = '']) => ids.match(rowId) ?? []);
}

/** The checklist's rows, id and text: `| A01 | text | …`, or one id a line. */
export function readRows(checklist: string): Map<string, string> {
  const rows = [...checklist.matchAll(/^(?:\|\s*)?([A-Z]\d{2})(?:\s*\|\s*([^|\n]*))?/gm)];
  return new Map(rows.map(([, id = '', text = '']) => [id, text.trim()]));
}

function main(): void {
  const root = join(import.meta.dirname, '..');
  const full = join(root, '..', 'shared', 'spec', 'checklist.md');
  const rows = readRows(readFileSync(existsSync(full) ? full : join(root, 'tools', 'spec-rows.txt'), 'utf8'));
  const passed = [vitestReport, playwrightReport]
    .flatMap((report) => readOutcomes(join(root, report)))
    .filter((test) => test.hasPassed);
  const covered = new Set(passed.flatMap((test) => rowsOf(test.title)));
  for (const [id, text] of rows) {
    if (!covered.has(id)) process.stdout.write(`${id}  ${text}\n`);
  }
  const proven = [...rows.keys()].filter((id) => covered.has(id)).length;
  process.stdout.write(`\n${proven} of ${rows.size} rows are carried by ${passed.length} passing tests.\n`);
  if (passed.length === 0) process.stdout.write('There is no report of a test run: run npm test first.\n');
}

if (import.meta.main) main();
