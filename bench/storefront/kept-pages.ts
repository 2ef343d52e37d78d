/** Kept pages of the storefront beside a bare Fastify route that answers the same bytes, in one run. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BareRoute, startBareRoute } from '../limits/bare-route-process.ts';
import { type Measured, measureLoad } from '../load.ts';
import { median } from '../report.ts';
import type { StockedShop } from './stocked-shop.ts';

const rounds = 5;
const seconds = 3;
const connections = 32;

/** A line for each page: its share of what the bare route reaches, by answers in a second and by processor time for each. */
export async function keptPages({ url, pid, slugs }: Pick<StockedShop, 'url' | 'pid' | 'slugs'>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-pages-'));
  const lines: string[] = [];
  try {
    for (const [name, path] of [
      ['home', '/'],
      ['shop', '/shop'],
      ['machine', `/shop/${slugs[0]}`],
    ] as const) {
      const answer = await fetch(`${url}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
      const body = Buffer.from(await answer.arrayBuffer());
      const file = join(folder, `${name}.html`);
      await writeFile(file, body);
      const bare = await startBareRoute(file);
      const share = await compare({ url: `${url}${path}`, pid }, bare).finally(() => bare.end());
      lines.push(`a kept page, ${name}, ${body.length} bytes: ${share}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return lines;
}

/** Alternating, so that whatever drifts within a round favours neither. */
async function compare(page: { url: string; pid: number }, bare: BareRoute): Promise<string> {
  const measure = ({ url, pid }: { url: string; pid: number | undefined }) =>
    measureLoad({ url, pid, seconds, connections });
  const shares: { rate: number; processor: number }[] = [];
  const of = { page: [] as Measured[], bare: [] as Measured[] };
  for (let round = 0; round < rounds; round += 1) {
    const isPageFirst = round % 2 === 0;
    const first = await measure(isPageFirst ? page : bare);
    const second = await measure(isPageFirst ? bare : page);
    const [own, limit] = isPageFirst ? [first, second] : [second, first];
    of.page.push(own);
    of.bare.push(limit);
    shares.push({
      rate: own.perSecond / limit.perSecond,
      processor: (limit.cpuMicros ?? 0) / (own.cpuMicros ?? Number.NaN),
    });
  }
  const micros = (list: readonly Measured[]) => Math.round(median(list.map(({ cpuMicros = 0 }) => cpuMicros)));
  const perSecond = (list: readonly Measured[]) => Math.round(median(list.map((one) => one.perSecond)));
  const rate = median(shares.map((one) => one.rate)).toFixed(2);
  const processor = median(shares.map((one) => one.processor)).toFixed(2);
  return [
    `${rate} of a bare route by answers (${perSecond(of.page)} of ${perSecond(of.bare)} a second)`,
    `${processor} by processor time (${micros(of.page)} and ${micros(of.bare)} µs for each)`,
  ].join(', ');
}
