import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readOutcomes } from '../test-run/test-reports.ts';
import { readSpecification, rowsOf } from './spec-coverage.ts';

test('row ids are read from titles', () => {
  expect(rowsOf('[A12] three causes [B03]')).toEqual(['A12', 'B03']);
  expect(rowsOf('two at once [C01, C02]')).toEqual(['C01', 'C02']);
  expect(rowsOf('an [a12] or [A1] is none')).toEqual([]);
});

test('rows and decisions are read from the tables of the specification', () => {
  const text =
    '| Id | Requirement |\n|---|---|\n| A01 | `/admin` is it (Q04). |\n| B18: case | text |\n| Q04 | Both. |\n';
  expect(readSpecification(text)).toEqual([
    { id: 'A01', text: '`/admin` is it (Q04).', isDecision: false },
    { id: 'Q04', text: 'Both.', isDecision: true },
  ]);
});

test('outcomes are read from both reports; skipped tests do not count, broken files do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const vitest = join(folder, 'vitest.json');
  const playwright = join(folder, 'playwright.json');
  const assertion = (fullName: string, status: string) => ({ fullName, status });
  await writeFile(
    vitest,
    JSON.stringify({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: [assertion('[A01] one', 'passed'), assertion('two', 'skipped')],
        },
        {
          name: 'd.test.ts',
          status: 'passed',
          assertionResults: [{ ...assertion('again', 'passed'), failureMessages: ['too late'] }],
        },
        { name: 'b.test.ts', status: 'failed', message: '\u001b[31mno such file\u001b[39m', assertionResults: [] },
        {
          name: 'c.test.ts',
          status: 'failed',
          assertionResults: [{ ...assertion('three', 'failed'), failureMessages: ['expected 1 to be 2\n  at c.ts:1'] }],
        },
      ],
    }),
  );
  const spec = { title: '[B02] three', ok: true, tests: [{ status: 'expected' }] };
  const failed = { errors: [{ message: 'no such button' }] };
  const again = { title: 'four', ok: true, tests: [{ status: 'flaky', results: [failed, { errors: [] }] }] };
  await writeFile(
    playwright,
    JSON.stringify({ suites: [{ title: 'c.e2e.ts', suites: [{ title: 'screens', specs: [spec, again] }] }] }),
  );

  expect(readOutcomes(vitest)).toEqual([
    { title: '[A01] one', hasPassed: true },
    { title: 'again', hasPassed: true, isFlaky: true, reason: 'too late' },
    { title: 'b.test.ts', hasPassed: false, reason: 'no such file' },
    { title: 'three', hasPassed: false, reason: 'expected 1 to be 2\n  at c.ts:1' },
  ]);
  expect(readOutcomes(playwright)).toEqual([
    { title: 'c.e2e.ts screens [B02] three', hasPassed: true, isFlaky: false },
    { title: 'c.e2e.ts screens four', hasPassed: true, isFlaky: true, reason: 'no such button' },
  ]);
  expect(readOutcomes(join(folder, 'missing.json'))).toEqual([]);
});
