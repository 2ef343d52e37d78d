import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Some controls fade from colour to colour, and a scan in the middle finds colours that nobody sees. */
const coloursAtRest = `Promise.allSettled(
  document.getAnimations().filter((each) => each instanceof CSSTransition).map(({ finished }) => finished),
)`;

interface Scan {
  /** All rules, if none is named. */
  rules?: readonly string[];
  withoutRule?: string;
  /** The page in a frame is scanned too, unless it is a screen of its own. */
  withoutFrames?: boolean;
}

/** What a scan finds on the page as it is, once its colours rest. */
export async function violationsOn(page: Page, { rules, withoutRule, withoutFrames }: Scan = {}): Promise<string[]> {
  await page.evaluate(coloursAtRest);
  // Nobody reads the list of what passes.
  const scan = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (rules) scan.withRules([...rules]);
  if (withoutRule !== undefined) scan.disableRules(withoutRule);
  if (withoutFrames) scan.exclude('iframe');
  // The other mode gathers what each frame found on a second page, which a page without frames does not need.
  scan.setLegacyMode(withoutFrames === true || page.frames().length === 1);
  const { violations } = await scan.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

/** In the light and in the dark. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsOn(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, onlyColours), 'dark').toEqual([]);
}

/** In the dark, only colours differ. */
export const onlyColours = { rules: ['color-contrast'] } as const satisfies Scan;
