/**
 * Prints the rows of docs/specification.md that no passing test of the last `npm test` carries in its title, for example
 * `test('[A12] …')`. A report, not a gate: it always ends with 0.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwrightReport, readOutcomes, vitestReport } from '../test-run/test-reports.ts';

const rowId = /[A-Z]\d{2}/g;

/** The row ids a test title carries: `[A12]`, `[A12] [B03]` or `[A12, B03]`. */
export function rowsOf(title: string): string[] {
  return [...title.matchAll(/\[([A-Z]\d{2}(?:[ ,]+[A-Z]\d{2})*)\]/g)].flatMap(([, ids = '']) => ids.match(rowId) ?? []);
}

/** Each table row of the specification that begins with an id, in order: `| A01 | text |`. Decisions begin with Q. */
export function readSpecification(text: string): { id: string; text: string; isDecision: boolean }[] {
  return [...text.matchAll(/^\| ([A-Z]\d{2}) \| (.+) \|$/gm)].map(([, id = '', sentence = '']) => ({
    id,
    text: sentence,
    isDecision: id.startsWith('Q'),
  }));
}

function main(): void {
  const root = join(import.meta.dirname, '..', '..');
  const specification = readSpecification(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'));
  const rows = specification.filter(({ isDecision }) => !isDecision);
  const passed = [vitestReport, playwrightReport]
    .flatMap((report) => readOutcomes(join(root, report)))
    .filter((test) => test.hasPassed);
  const covered = new Set(passed.flatMap((test) => rowsOf(test.title)));
  const uncovered = rows.filter(({ id }) => !covered.has(id));
  for (const { id, text } of uncovered) process.stdout.write(`${id}  ${text}\n`);
  const proven = rows.length - uncovered.length;
  process.stdout.write(`\n${proven} of ${rows.length} rows are carried by ${passed.length} passing tests.\n`);
  if (passed.length === 0) process.stdout.write('There is no report of a test run: run npm test first.\n');
}

if (import.meta.main) main();
