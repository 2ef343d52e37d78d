import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { freePort } from '../../src/platform/network/free-port.ts';
import { signIn, spawnServer } from '../../tests/support/server-process.ts';
import { findBrowser } from '../../tools/test-run/browser.ts';
import { administrator } from '../content.ts';
import { median } from '../report.ts';

/** Notes in the page how long it takes from each key or click to the next picture. */
const observe = `
  globalThis.responses = [];
  const note = (event) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => responses.push(performance.now() - event.timeStamp);
    port2.postMessage(null);
  });
  for (const type of ['click', 'keydown']) addEventListener(type, note, true);`;

/** Waits for the last picture, then gives the times since the last call. */
const take = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() =>
  done(responses.splice(0))))))`;

/** Begins to measure what a page that has just been loaded takes. */
export async function startNoting(page: Page): Promise<void> {
  await page.evaluate(observe);
}

/**
 * Acts so many times and prints the median and the longest time to the next picture, and the processor time of the page's main
 * thread for each action, which other programs on the machine disturb least.
 */
export async function measure(
  page: Page,
  { name, slots, act }: { name: string; slots: number; act: (turn: number) => Promise<void> },
): Promise<void> {
  const times: number[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processorMs = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const before = await processorMs();
  for (let turn = 0; turn < slots; turn += 1) {
    await act(turn);
    times.push(...(await page.evaluate<number[]>(take)));
  }
  const processor = ((await processorMs()) - before) / slots;
  await devTools.detach();
  const sorted = times.sort((a, b) => a - b);
  process.stdout.write(
    `${name.padEnd(34)} median ${median(sorted).toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms; processor ${processor.toFixed(0)} ms each\n`,
  );
}

/** Types into a control, and takes a letter back each fourth time. */
export async function typeInto(page: Page, { name, control }: { name: string; control: Locator }): Promise<void> {
  await control.focus();
  await page.keyboard.press('End');
  await measure(page, { name, slots: 20, act: (turn) => page.keyboard.press(turn % 4 === 3 ? 'Backspace' : 'x') });
}

interface Stage {
  url: string;
  page: Page;
  /** Makes a record over HTTP and gives what was made. */
  post: (path: string, body: object) => Promise<{ id: string }>;
  /** Calls the admin API; a failure throws. */
  call: (method: string, path: string, body?: object | FormData) => Promise<Response>;
  /** Of the server. */
  pid: number;
}

/** Runs with a built server on an empty data folder and a signed-in browser; the server's environment may say more. */
export async function onStage(
  name: string,
  run: (stage: Stage) => Promise<void>,
  variables: Record<string, string> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), `bench-${name}-`));
  const { email, password } = administrator;
  const env = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, LOG_LEVEL: 'error', DATA_DIR: dataDir, ...variables };
  const server = spawnServer({ ...env, PORT: String(await freePort()) });
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    await server.ready();
    const cookie = await signIn(server.url, administrator);
    const [cookieName = '', value = ''] = cookie.split(/=(.*)/s);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await context.addCookies([{ name: cookieName, value, url: server.url }]);
    const call = async (method: string, path: string, body?: object | FormData) => {
      const isForm = body instanceof FormData;
      const origin = new URL(server.url).origin;
      const answer = await fetch(`${server.url}/admin/api/${path}`, {
        method,
        headers: {
          cookie,
          'Sec-Fetch-Site': 'same-origin',
          Origin: origin,
          ...(!isForm && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer;
    };
    const post = async (path: string, body: object) =>
      ((await (await call('POST', path, body)).json()) as { data: { id: string } }).data;
    await run({ url: server.url, page: await context.newPage(), post, call, pid: server.child.pid ?? 0 });
  } finally {
    await browser.close();
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}
