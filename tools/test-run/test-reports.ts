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
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

interface Suite {
  title: string;
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[] | undefined;
  suites?: Suite[] | undefined;
}

const SuiteShape: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z
    .array(z.object({ title: z.string(), ok: z.boolean(), tests: z.array(z.object({ status: z.string() })) }))
    .optional(),
  get suites() {
    return z.array(SuiteShape).optional();
  },
});
const PlaywrightReport = z.object({ suites: z.array(SuiteShape), errors: z.array(z.unknown()).default([]) });

function fromVitest(report: z.infer<typeof VitestReport>): TestOutcome[] {
  return report.testResults.flatMap((file): TestOutcome[] => {
    const tests = file.assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({ title: test.fullName, hasPassed: test.status === 'passed' }));
    // A file that cannot be loaded has no tests to fail.
    const isBroken = file.status === 'failed' && tests.every((test) => test.hasPassed);
    return isBroken ? [...tests, { title: file.name, hasPassed: false }] : tests;
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
