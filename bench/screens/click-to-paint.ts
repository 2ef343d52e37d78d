/**
 * How long pages take from the click on a link to the picture that shows their records, in a real browser beside 2,000 entries
 * and 300 files: at once, and after the pointer rested on the link as a hand does before it clicks.
 */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../src/admin/paths.ts';
import { entriesPaths } from '../../src/features/entries/entries.paths.ts';
import { median } from '../report.ts';
import { onStage } from './key-to-paint.ts';

const turns = 15;
/** How long a hand rests on a link before it clicks, in ms. */
const rest = 200;

/** Notes when the page was clicked, and resolves with the time until the selector is in a picture. */
const watch = (
  selector: string,
) => `globalThis.shown = new Promise((done) => addEventListener('click', ({ timeStamp }) => {
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - timeStamp);
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}, { capture: true, once: true }))`;

interface Way {
  name: string;
  from: string;
  link: (page: Page) => Locator;
  /** What shows that its records are there. */
  shown: string;
}

async function time(page: Page, url: string, { from, link, shown }: Way, isRested: boolean): Promise<number> {
  await page.goto(url + from);
  await link(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  const box = await link(page).boundingBox();
  if (box === null) throw new Error('the link is not drawn');
  await page.evaluate(watch(shown));
  const [x, y] = [box.x + 8, box.y + box.height / 2];
  await page.mouse.move(x, y);
  if (isRested) await page.waitForTimeout(rest);
  await page.mouse.click(x, y);
  return page.evaluate<number>('shown');
}

await onStage('click-to-paint', async ({ url, page, post, call }) => {
  await post('content-types', {
    name: 'Machines',
    slug: 'machines',
    fields: ['Make', 'Model', 'Dealer'].map((label) => ({ type: 'text', name: label.toLowerCase(), label })),
  });
  for (let n = 0; n < 2000; n += 1)
    await post('content', { contentType: 'machines', title: `Machine ${n}`, customFields: { make: `Make ${n % 7}` } });
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#886633' } })
    .jpeg()
    .toBuffer();
  for (let n = 0; n < 300; n += 1) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `picture-${n}.jpg`);
    await call('POST', 'media', form);
  }
  const inSidebar = (name: string) => (on: Page) =>
    on.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  const ways: Way[] = [
    { name: 'Media', from: paths.dashboard(), link: inSidebar('Media'), shown: 'main img' },
    { name: 'Permissions', from: paths.dashboard(), link: inSidebar('Permissions'), shown: 'main tbody tr a' },
    {
      name: 'open entry',
      from: entriesPaths.list('machines'),
      link: (on) => on.locator('main tbody tr a').first(),
      shown: 'main form [name="title"], main input[id="title"]',
    },
  ];
  for (const way of ways) {
    // The browser keeps the code of the page from its first visit.
    await time(page, url, way, false);
    for (const isRested of [false, true]) {
      const taken: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) taken.push(await time(page, url, way, isRested));
      const sorted = taken.sort((a, b) => a - b);
      const name = `${way.name}, ${isRested ? `after ${rest} ms on the link` : 'at once'}`;
      process.stdout.write(
        `${name.padEnd(40)} median ${median(sorted).toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms\n`,
      );
    }
  }
});
