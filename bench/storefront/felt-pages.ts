/** What a visitor feels on every kind of page: largest paint, shifts, answers to input, and the script that a page brings. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tools/test-run/browser.ts';
import { type Felt, feltKey, observe } from './observed-page.ts';

const slowdown = 4;
/** A paint or an input that was not told by then never will be. */
const settleMs = 1200;

interface Visit {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
}

/** A line for each page; none where no browser is found. */
export async function feltPages(url: string, slugs: readonly string[]): Promise<string[]> {
  const executablePath = findBrowser();
  if (executablePath === null) return [];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const lines: string[] = [];
    for (const visit of await visitsTo(url, slugs)) lines.push(await feel(browser, { url, visit }));
    return lines;
  } finally {
    await browser.close();
  }
}

async function visitsTo(url: string, [one = '', two = '']: readonly string[]): Promise<Visit[]> {
  const linkIn = async (path: string, pattern: RegExp) =>
    pattern.exec(await (await fetch(`${url}${path}`)).text())?.[1] ?? path;
  return [
    { name: 'home', path: '/', act: openPopup },
    { name: 'shop', path: '/shop', act: chooseFacets },
    { name: 'machine', path: `/shop/${one}`, act: putIntoCart },
    { name: 'compare', path: `/compare?item=${one}&item=${two}` },
    { name: 'cart', path: '/cart', act: changeCart },
    { name: 'quote form', path: `/request-quote?item=${one}`, act: typeNames },
    { name: 'quote status', path: await askForQuote(url, one) },
    { name: 'blog', path: '/blog' },
    { name: 'post', path: await linkIn('/blog', /href="(\/blog\/[^"?]+)"/) },
    { name: 'locations', path: '/locations', act: openPopup },
    { name: 'branch', path: await linkIn('/locations', /href="(\/locations\/[^"?]+)"/) },
    { name: 'about', path: '/about' },
    { name: 'form', path: '/forms/request-quote', act: typeIntoForm },
  ];
}

async function askForQuote(url: string, slug: string): Promise<string> {
  const body = { email: 'ada@example.test', firstName: 'Ada', lastName: 'Byron', products: [{ slug }] };
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/request-quote`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data } = (await answer.json()) as { data?: { statusUrl: string } };
  if (!data) throw new Error(`the quote was refused: ${answer.status}`);
  return new URL(data.statusUrl).pathname;
}

async function feel(browser: Browser, { url, visit }: { url: string; visit: Visit }): Promise<string> {
  // Pictures are made in the sizes of a screen when the first visitor asks for them.
  const first = await openContext(browser, { url, visit });
  await (await first.newPage()).goto(`${url}${visit.path}`, { waitUntil: 'networkidle' });
  await first.close();
  const context = await openContext(browser, { url, visit });
  const page = await context.newPage();
  let scriptBytes = 0;
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    const { responseBodySize } = await request.sizes();
    scriptBytes += responseBodySize;
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The processor time of the page's main thread, which other programs disturb less than the clock.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(observe, feltKey);
  const answer = await page.goto(`${url}${visit.path}`, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`${visit.path}: ${answer?.status()}`);
  await page.waitForTimeout(settleMs);
  const { metrics } = await session.send('Performance.getMetrics');
  await visit.act?.(page);
  await page.waitForTimeout(settleMs);
  const felt = await page.evaluate<Felt>(`globalThis.${feltKey}`);
  await context.close();
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return lineOf(visit, { felt, scriptBytes, workMs: seconds('TaskDuration') * 1000 });
}

async function openContext(browser: Browser, { url, visit }: { url: string; visit: Visit }): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (visit.path !== '/cart') return context;
  const { data } = (await (await fetch(`${url}/api/shop?badge=buy-online&pageSize=1`)).json()) as {
    data: { slug: string }[];
  };
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  await context.request.post(`${url}/cart`, { form: { act: 'add', slug: data[0]?.slug ?? '' }, headers });
  return context;
}

function lineOf(
  { name, act }: Visit,
  { felt, scriptBytes, workMs }: { felt: Felt; scriptBytes: number; workMs: number },
): string {
  const { paint, shift, slowestInput } = felt;
  const parts = Object.entries(paint.parts).map(([part, ms]) => `${part} ${Math.round(ms)}`);
  return [
    `${name}: LCP ${Math.round(paint.at)} ms (${parts.join(', ')}; ${paint.element})`,
    `main thread ${Math.round(workMs)} ms`,
    `CLS ${shift.toFixed(3)}`,
    ...(act ? [`slowest input ${Math.round(slowestInput.ms)} ms (${slowestInput.type})`] : []),
    `script ${(scriptBytes / 1000).toFixed(1)} kB`,
  ].join(', ');
}

async function openPopup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set Your Location' }).click();
  await page.getByRole('combobox', { name: 'Industry' }).selectOption({ index: 1 });
  await page.keyboard.press('Escape');
}

async function chooseFacets(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Dozer / }).check();
  await page.getByRole('checkbox', { name: 'Compare' }).first().check();
  await page.getByRole('searchbox', { name: 'Search machines' }).pressSequentially('doser');
}

async function putIntoCart(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Deliver To Home' }).check();
  await page.getByRole('textbox', { name: 'Zip code' }).pressSequentially('80538');
  await page.getByRole('button', { name: 'Request Email Quote' }).click();
  await page.keyboard.press('Escape');
}

async function changeCart(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Finance' }).check();
  await page.getByRole('textbox', { name: 'Coupon code' }).pressSequentially('none');
}

async function typeNames(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).pressSequentially('Ada');
}

async function typeIntoForm(page: Page): Promise<void> {
  await page.locator('main').getByRole('textbox').first().pressSequentially('Ada');
}
