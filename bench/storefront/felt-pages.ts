/** What a visitor feels: largest paint, shifts, answers to input, and the script that a page brings. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tools/test-run/browser.ts';

interface Felt {
  largestPaint: number;
  shift: number;
  slowestInput: number;
}

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
  const [one = '', two = ''] = slugs;
  const post = /href="(\/blog\/[^"?]+)"/.exec(await (await fetch(`${url}/blog`)).text())?.[1] ?? '/blog';
  const visits: Visit[] = [
    { name: 'home', path: '/', act: openPopup },
    { name: 'shop', path: '/shop', act: chooseFacets },
    { name: 'machine', path: `/shop/${one}`, act: putIntoCart },
    { name: 'compare', path: `/compare?item=${one}&item=${two}` },
    { name: 'cart', path: '/cart' },
    { name: 'blog', path: '/blog' },
    { name: 'post', path: post },
    { name: 'locations', path: '/locations', act: openPopup },
    { name: 'about', path: '/about' },
  ];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const lines: string[] = [];
    for (const visit of visits) lines.push(await feel(browser, { url, visit }));
    return lines;
  } finally {
    await browser.close();
  }
}

async function feel(browser: Browser, { url, visit }: { url: string; visit: Visit }): Promise<string> {
  // Pictures are made in the sizes of a screen when the first visitor asks for them.
  const first = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await first.goto(`${url}${visit.path}`, { waitUntil: 'networkidle' });
  await first.close();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  let scriptBytes = 0;
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    const { responseBodySize } = await request.sizes();
    scriptBytes += responseBodySize;
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  await page.goto(`${url}${visit.path}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settleMs);
  await visit.act?.(page);
  await page.waitForTimeout(settleMs);
  const { largestPaint, shift, slowestInput } = await page.evaluate<Felt>('globalThis.felt');
  await context.close();
  const input = visit.act ? `, slowest input ${Math.round(slowestInput)} ms` : '';
  return `${visit.name}: LCP ${Math.round(largestPaint)} ms, CLS ${shift.toFixed(3)}${input}, script ${(scriptBytes / 1000).toFixed(1)} kB`;
}

/** Runs in the page, before anything of it. */
function observe(): void {
  const felt: Felt = { largestPaint: 0, shift: 0, slowestInput: 0 };
  Object.assign(globalThis, { felt });
  const watch = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) } as never);
  watch('largest-contentful-paint', ({ startTime }) => {
    felt.largestPaint = startTime;
  });
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) felt.shift += value;
  });
  watch('event', ({ duration }) => {
    felt.slowestInput = Math.max(felt.slowestInput, duration);
  });
}

async function openPopup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set Your Location' }).click();
  await page.getByRole('combobox', { name: 'Industry' }).selectOption({ index: 1 });
  await page.keyboard.press('Escape');
}

async function chooseFacets(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Dozer / }).check();
  await page.getByRole('checkbox', { name: 'Compare' }).first().check();
  await page.getByRole('searchbox', { name: 'Search machines' }).fill('doser');
}

async function putIntoCart(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Deliver To Home' }).check();
  await page.getByRole('textbox', { name: 'Zip code' }).pressSequentially('80538');
  await page.getByRole('button', { name: 'Request Email Quote' }).click();
  await page.keyboard.press('Escape');
}
