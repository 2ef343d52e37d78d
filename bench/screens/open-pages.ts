/**
 * How long a page of the console takes from the click on its link to the first picture that shows its records, in a real browser
 * on the demo: after the pointer has rested on the link as a person's does, at once as with a finger, and when it was there before.
 */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { paths } from '../../src/admin-kit/paths.ts';
import { entriesPaths } from '../../src/features/entries/entries.paths.ts';
import { mediaPaths } from '../../src/features/media/media.paths.ts';
import { permissionsPaths } from '../../src/features/permissions/permissions.paths.ts';
import { median } from '../report.ts';
import { onStage } from './key-to-paint.ts';

const slots = 11;
/** What a pointer stays on a link before the click, in ms. */
const rest = 300;

interface Opened {
  name: string;
  /** The page with the link. */
  from: string;
  /** The link, as a selector of CSS. */
  link: string;
  /** Is on the page as soon as it shows its records. */
  shown: string;
}

const equipment = entriesPaths.list('equipment');

const pages: readonly Opened[] = [
  {
    name: 'Media',
    from: paths.dashboard(),
    link: `nav a[href="${mediaPaths.library()}"]`,
    shown: '[aria-label="Files"] img',
  },
  {
    name: 'Permissions',
    from: paths.dashboard(),
    link: `nav a[href="${permissionsPaths.list()}"]`,
    shown: `main td a[href^="${permissionsPaths.list()}/"]`,
  },
  { name: 'a list of entries', from: paths.dashboard(), link: `nav a[href="${equipment}"]`, shown: 'main td a' },
  {
    name: 'an entry',
    from: equipment,
    link: 'main td[data-name] a',
    shown: 'form[aria-label="Entry"] input[name="title"]',
  },
];

/** Resolves to the time from the next click to the picture that shows what the selector finds. */
const untilShown = (selector: string) => `new Promise((done) =>
  addEventListener('click', (event) => {
    const look = () => {
      if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - event.timeStamp);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true }))`;

interface Figure {
  ms: number;
  /** Of the page's main thread, which other programs on the machine disturb least. */
  processorMs: number;
}

/** The processor time that the page's main thread has used. */
async function processorOf(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Clicks on the link of a page that lies still, after a rest or, with null, as a finger does. */
async function follow(page: Page, { link, shown }: Opened, restMs: number | null): Promise<Figure> {
  const target = page.locator(link).first();
  await target.waitFor();
  await page.waitForLoadState('networkidle');
  if (restMs !== null) {
    await target.hover();
    await page.waitForTimeout(restMs);
  }
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const time = page.evaluate<number>(untilShown(shown));
  const before = await processorOf(devTools);
  if (restMs === null) await target.dispatchEvent('click');
  else await page.mouse.click(...(await middleOf(target)));
  const ms = await time;
  const processorMs = (await processorOf(devTools)) - before;
  await devTools.detach();
  return { ms, processorMs };
}

async function middleOf(target: Locator): Promise<[number, number]> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The link has no place on the page');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function notify(name: string, figures: readonly Figure[]): void {
  const of = (key: keyof Figure) => figures.map((figure) => figure[key]).sort((a, b) => a - b);
  const [times, processor] = [of('ms'), of('processorMs')];
  const maxLength = (times.at(-1) ?? 0).toFixed(0);
  process.stdout.write(
    `${name.padEnd(34)} median ${median(times).toFixed(0)} ms, longest ${maxLength} ms; processor ${median(processor).toFixed(0)} ms\n`,
  );
}

await onStage(
  'open-pages',
  async ({ url, page }) => {
    for (const opened of pages) {
      const first: Figure[] = [];
      const again: Figure[] = [];
      const atOnce: Figure[] = [];
      for (let turn = 0; turn < slots; turn += 1) {
        await page.goto(url + opened.from);
        first.push(await follow(page, opened, rest));
        await page.goBack();
        again.push(await follow(page, opened, rest));
        await page.goto(url + opened.from);
        atOnce.push(await follow(page, opened, null));
      }
      notify(`${opened.name}, first time`, first);
      notify(`${opened.name}, again`, again);
      notify(`${opened.name}, without a rest`, atOnce);
    }
  },
  { SEED: 'demo' },
);
