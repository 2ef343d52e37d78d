/**
 * npm test: types, lint, import rules, dead code, unit and HTTP tests on a real PostgreSQL, end-to-end tests in a real browser.
 * npm run check (--fast) leaves out the slow tests and the browser. Ends with one line: N passed, N failed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { provideBrowser } from './test-run/browser.ts';
import { provideNginx } from './test-run/nginx.ts';
import { playwrightReport, readOutcomes, type TestOutcome, vitestReport } from './test-run/test-reports.ts';

interface Check {
  name: string;
  command: string;
}

interface Step {
  name: string;
  run: () => Promise<boolean> | boolean;
  /** Counts its own tests; any other step counts only when it fails. */
  report?: string;
  isSlow?: boolean;
}

const root = join(import.meta.dirname, '..');

/**
 * Left out of the fast part: attacks, tests that start whole servers, kill them or check the whole tree. What each call
 * rejects to whom stays in, in the tests of its feature and in the matrix of permissions.
 */
const slowTests = [
  'tests/attacks/**',
  ...['behind-nginx', 'client', 'held-rights', 'killed/*', 'main'].map(wholeServer),
  ...['production-install', 'read-replica', 'seed', 'unseen-values'].map(wholeServer),
  'src/platform/db/embedded/embedded-server.test.ts',
  'src/platform/storage/s3-server.test.ts',
  'src/features/delivery/query/page-after.test.ts',
  'tools/feature-template/new-feature.test.ts',
  'tools/code-rules/field-type-names.test.ts',
];

function wholeServer(name: string): string {
  return `tests/whole-server/${name}.test.ts`;
}

/** Runs the command, and answers whether it succeeded; what it prints is shown at once, or handed to `notify`. */
async function runCommand(line: string, notify?: (output: Buffer) => void): Promise<boolean> {
  const [program = '', ...args] = line.split(' ');
  const output = notify ? 'pipe' : 'inherit';
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', output, output] });
  if (notify) for (const stream of [child.stdout, child.stderr]) stream?.on('data', notify);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(false);
    });
    child.once('close', (status) => resolve(status === 0));
  });
}

const command = (line: string) => () => runCommand(line);

/** They read the same tree and change nothing that another reads, so two of them run at once, one for each core. */
const checks: readonly Check[] = [
  { name: 'types', command: 'tsc -b --checkers 1' },
  { name: 'build', command: 'node tools/build.ts --if-stale' },
  { name: 'lint', command: 'biome check --error-on-warnings .' },
  { name: 'dead code', command: 'knip --no-progress' },
  { name: 'import rules', command: 'node tools/check-imports.ts' },
];

const checksAtOnce = 2;

/** `browser` tells whether one could be had. */
const steps = (isFast: boolean, browser: Promise<boolean>): Step[] => [
  {
    name: 'unit and HTTP tests',
    run: command(
      `vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}${isFast ? slowTests.map((file) => ` --exclude ${file}`).join('') : ''}`,
    ),
    report: vitestReport,
  },
  { name: 'a browser', run: () => browser, isSlow: true },
  { name: 'journeys', run: command('playwright test'), report: playwrightReport, isSlow: true },
];

/** Runs all checks; each shows what it prints when it is done. Answers the names of those that failed. */
async function runChecks(): Promise<string[]> {
  const waiting = [...checks];
  const failed: string[] = [];
  const runNext = async (): Promise<void> => {
    const check = waiting.shift();
    if (!check) return;
    const startedAt = performance.now();
    const output: Buffer[] = [];
    const hasPassed = await runCommand(check.command, (part) => output.push(part));
    if (!hasPassed) failed.push(check.name);
    process.stdout.write(`\n── ${check.name}\n${Buffer.concat(output).toString()}`);
    notifyEnd(check.name, { hasPassed, startedAt });
    await runNext();
  };
  await Promise.all(Array.from({ length: checksAtOnce }, runNext));
  return failed;
}

function notifyEnd(name: string, { hasPassed, startedAt }: { hasPassed: boolean; startedAt: number }): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${hasPassed ? 'ok' : 'FAILED'} (${seconds} s)\n`);
}

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

async function main(isFast: boolean): Promise<number> {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  rmSync(join(root, vitestReport), { force: true });
  rmSync(join(root, playwrightReport), { force: true });
  // Downloads meanwhile, which takes no processor; one after the other, as apt has it.
  const nginx = isFast ? Promise.resolve() : provideNginx();
  const browser = isFast ? Promise.resolve(true) : nginx.then(provideBrowser);
  const failures = await runChecks();
  await nginx;
  const failedTests: string[] = [];
  const flaky: string[] = [];
  let passed = 0;
  let failed = failures.length;
  for (const step of steps(isFast, browser)) {
    if (isFast && step.isSlow === true) continue;
    const startedAt = performance.now();
    process.stdout.write(`\n── ${step.name}\n`);
    const hasPassed = await step.run();
    const result = tally(step, hasPassed);
    passed += result.passed;
    failed += result.failed;
    if (result.failed > 0) failures.push(step.name);
    failedTests.push(...result.tests.filter((test) => !test.hasPassed).map(titleAndReason));
    flaky.push(...result.tests.filter((test) => test.isFlaky).map(titleAndReason));
    notifyEnd(step.name, { hasPassed: result.failed === 0, startedAt });
  }
  const summary = `${passed} passed, ${failed} failed`;
  writeFileSync(join(root, 'test-results', 'summary.txt'), `${summary}\n`);
  if (flaky.length > 0) process.stdout.write(`\nPassed only when tried again:\n${flaky.join('\n')}\n`);
  if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n${failedTests.join('\n')}\n`);
  process.stdout.write(`\n${summary}\n`);
  return failures.length === 0 ? 0 : 1;
}

const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });
process.exitCode = await main(values.fast);
