/**
 * npm test: types, lint, import rules, dead code, unit and HTTP tests on a real PostgreSQL, journeys in a real browser.
 * npm run check (--fast) leaves out the slow tests and the browser. Ends with one line: N passed, N failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { provideBrowser } from './test-run/browser.ts';
import { playwrightReport, readOutcomes, type TestOutcome, vitestReport } from './test-run/test-reports.ts';

interface Step {
  name: string;
  run: () => boolean;
  /** Counts its own tests; any other step counts only when it fails. */
  report?: string;
  isSlow?: boolean;
}

const root = join(import.meta.dirname, '..');

/** Tests that kill servers again and again, or check the whole tree in a copy; left out of the fast part. */
const slowTests = [
  'tests/whole-server/durability.test.ts',
  'tests/whole-server/killed-at-work.test.ts',
  'src/platform/db/embedded/embedded-server.test.ts',
  'tools/feature-template/new-feature.test.ts',
  'tools/feature-template/new-kind.test.ts',
];

function command(line: string): () => boolean {
  const [program = '', ...args] = line.split(' ');
  return () => spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

const steps = (isFast: boolean): Step[] => [
  { name: 'types', run: command('tsc -b --checkers 1') },
  { name: 'lint', run: command('biome check --error-on-warnings .') },
  { name: 'import rules', run: command('node tools/check-imports.ts') },
  { name: 'dead code', run: command('knip --no-progress') },
  { name: 'build', run: command('node tools/build.ts --if-stale') },
  {
    name: 'unit and HTTP tests',
    run: command(
      `vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}${isFast ? slowTests.map((file) => ` --exclude ${file}`).join('') : ''}`,
    ),
    report: vitestReport,
  },
  { name: 'a browser', run: provideBrowser, isSlow: true },
  { name: 'journeys', run: command('playwright test'), report: playwrightReport, isSlow: true },
];

function tally(step: Step, hasPassed: boolean): { passed: number; failed: number; tests: TestOutcome[] } {
  const tests = step.report === undefined ? [] : readOutcomes(join(root, step.report));
  const passed = tests.filter((test) => test.hasPassed).length;
  const failed = tests.length - passed;
  // A step that fails without a failed test (a type error, a crash before the report) is itself the failure.
  return { passed, failed: hasPassed || failed > 0 ? failed : 1, tests };
}

function titleAndReason({ title, reason }: TestOutcome): string {
  return reason === undefined ? title : `${title}\n    ${reason.replaceAll('\n', '\n    ')}`;
}

function main(isFast: boolean): number {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  rmSync(join(root, vitestReport), { force: true });
  rmSync(join(root, playwrightReport), { force: true });
  const failures: string[] = [];
  const failedTests: string[] = [];
  const flaky: string[] = [];
  let passed = 0;
  let failed = 0;
  for (const step of steps(isFast)) {
    if (isFast && step.isSlow === true) continue;
    const startedAt = performance.now();
    process.stdout.write(`\n── ${step.name}\n`);
    const hasPassed = step.run();
    const result = tally(step, hasPassed);
    passed += result.passed;
    failed += result.failed;
    if (result.failed > 0) failures.push(step.name);
    failedTests.push(...result.tests.filter((test) => !test.hasPassed).map(titleAndReason));
    flaky.push(...result.tests.filter((test) => test.isFlaky).map(titleAndReason));
    process.stdout.write(
      `── ${step.name}: ${result.failed === 0 ? 'ok' : 'FAILED'} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`,
    );
  }
  const summary = `${passed} passed, ${failed} failed`;
  writeFileSync(join(root, 'test-results', 'summary.txt'), `${summary}\n`);
  if (flaky.length > 0) process.stdout.write(`\nPassed only when tried again:\n${flaky.join('\n')}\n`);
  if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n${failedTests.join('\n')}\n`);
  process.stdout.write(`\n${summary}\n`);
  return failures.length === 0 ? 0 : 1;
}

const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });
process.exitCode = main(values.fast);
