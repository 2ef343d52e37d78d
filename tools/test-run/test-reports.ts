/** Reads the JSON reports that the last test run left behind. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const vitestReport = 'test-results/vitest.json';
export const playwrightReport = 'test-results/playwright.json';

export interface TestOutcome {
  title: string;
  hasPassed: boolean;
  /** It failed first and passed when tried again. */
  isFlaky?: boolean;
  /** What a test said when it failed, its first lines; left out where it passed at once. */
  reason?: string;
}

/** A reason is for reading at the end of a log, of which a reader may get the last part alone. */
const reasonLines = 25;

// biome-ignore lint/suspicious/noControlCharactersInRegex: reports carry the colours of the terminal
const colours = /\u001b\[\d+m/g;

function reasonOf(messages: readonly string[]): { reason?: string } {
  const lines = messages.join('\n').replaceAll(colours, '').split('\n');
  const reason = lines.slice(0, reasonLines).join('\n').trim();
  return reason === '' ? {} : { reason };
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

const SpecShape = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z
        .array(z.object({ errors: z.array(z.object({ message: z.string().default('') })).default([]) }))
        .default([]),
    }),
  ),
});

interface Suite {
  title: string;
  specs?: z.infer<typeof SpecShape>[] | undefined;
  suites?: Suite[] | undefined;
}

const SuiteShape: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(SpecShape).optional(),
  get suites() {
    return z.array(SuiteShape).optional();
  },
});
const PlaywrightReport = z.object({ suites: z.array(SuiteShape), errors: z.array(z.unknown()).default([]) });

function fromVitest(report: z.infer<typeof VitestReport>): TestOutcome[] {
  return report.testResults.flatMap((file): TestOutcome[] => {
    const tests = file.assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({
        title: test.fullName,
        hasPassed: test.status === 'passed',
        ...(test.status === 'passed' && test.failureMessages.length > 0 && { isFlaky: true }),
        ...reasonOf(test.failureMessages),
      }));
    // A file that cannot be loaded has no tests to fail.
    const isBroken = file.status === 'failed' && tests.every((test) => test.hasPassed);
    return isBroken ? [...tests, { title: file.name, hasPassed: false, ...reasonOf([file.message]) }] : tests;
  });
}

function fromSuite(suite: Suite, path: string): TestOutcome[] {
  const title = `${path} ${suite.title}`.trim();
  const own = (suite.specs ?? [])
    .filter((spec) => spec.tests.some((test) => test.status !== 'skipped'))
    .map((spec) => ({
      title: `${title} ${spec.title}`,
      hasPassed: spec.ok,
      isFlaky: spec.tests.some((test) => test.status === 'flaky'),
      ...reasonOf(spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((e) => e.message)))),
    }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromSuite(inner, title))];
}

/** Title and outcome of every test in a report; none when there is no such report. Skipped tests do not count. */
export function readOutcomes(file: string): TestOutcome[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const report: unknown = JSON.parse(text);
  const vitest = VitestReport.safeParse(report);
  if (vitest.success) return fromVitest(vitest.data);
  return PlaywrightReport.parse(report).suites.flatMap((suite) => fromSuite(suite, ''));
}
