/**
 * The storefront with `--machines` (20,000): the server's time for `/shop` with all facets and for a machine's page, each
 * address new, so that nothing kept answers; then kept pages beside a bare route with the same bytes, and what a visitor feels
 * in a browser whose processor is four times slower.
 */
import { parseArgs } from 'node:util';
import { processorMs } from '../load.ts';
import { median } from '../report.ts';
import { percentile } from '../statistics.ts';
import { feedFigures } from './feed.ts';
import { feltPages } from './felt-pages.ts';
import { keptPages } from './kept-pages.ts';
import { openStockedShop, type StockedShop } from './stocked-shop.ts';

const { values } = parseArgs({
  options: { machines: { type: 'string', default: '20000' }, requests: { type: 'string', default: '200' } },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const ms = (value: number) => `${value.toFixed(1)} ms`;

const shop = await openStockedShop(Number(values.machines));
try {
  const { milliseconds, processorMs: worked } = shop.firstStart;
  say(
    `first start with the demo: ${(milliseconds / 1000).toFixed(1)} s, of which the server worked ${(worked / 1000).toFixed(1)} s`,
  );
  const requests = Number(values.requests);
  const { slugs } = shop;
  // The catalogue is read by the first, and code is compiled.
  await measure(
    shop,
    Array.from({ length: 40 }, (_, at) => `/shop?priceMax=${800_000 + at}`),
  );
  const cases: Record<string, (at: number) => string> = {
    '/shop, all facets, no choice': (at) => `/shop?priceMax=${900_000 + at}`,
    '/shop, two facets': (at) => `/shop?category=excavator&industry=construction&priceMax=${900_000 + at}`,
    '/shop, a misspelled search': (at) => `/shop?search=excavatro&priceMax=${900_000 + at}`,
    '/api/shop, all facets': (at) => `/api/shop?priceMax=${700_000 + at}`,
    'a machine’s page': (at) => `/shop/${slugs[at % slugs.length]}-${at}`,
  };
  for (const [name, pathOf] of Object.entries(cases)) {
    const { each, wall } = await measure(
      shop,
      Array.from({ length: requests }, (_, at) => pathOf(at)),
    );
    say(`${name}: processor ${ms(each)} for each; clock median ${ms(median(wall))}, p95 ${ms(percentile(wall, 95))}`);
  }
  for (const line of await feedFigures(shop)) say(line);
  for (const page of await keptPages(shop)) say(page);
  for (const page of await feltPages(shop.url, slugs)) say(page);
} finally {
  await shop.close();
}

/** One request after the other. What the server works for each is the figure that other programs disturb least. */
async function measure({ url, pid }: StockedShop, paths: readonly string[]): Promise<{ each: number; wall: number[] }> {
  const before = processorMs(pid);
  const wall: number[] = [];
  for (const path of paths) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}${path}`);
    await answer.arrayBuffer();
    wall.push(performance.now() - startedAt);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  }
  return { each: (processorMs(pid) - before) / paths.length, wall };
}
