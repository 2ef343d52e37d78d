/** How long the permission matrix of 2,000 permissions takes from a key or click to the next picture, in a real browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { paths } from '../src/admin/paths.ts';
import { freePort } from '../src/platform/free-port.ts';
import { findBrowser } from '../tools/browser.ts';
import { signIn, spawnServer } from '../tools/server-process.ts';
import { administrator } from './content.ts';
import { median } from './report.ts';

const types = 400;
const turns = 20;

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

async function makeTypes(url: string, cookie: string): Promise<void> {
  for (let number = 1; number <= types; number += 1) {
    const answer = await fetch(`${url}/admin/api/content-types`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json', 'X-UI-Request': '1' },
      body: JSON.stringify({ name: `Machine ${String(number).padStart(3, '0')}`, slug: `machine-${number}` }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

async function measure(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Permissions: Collection Types' });
  const box = (name: string) => grid.getByRole('checkbox', { name, exact: true });
  const acts: Record<string, (turn: number) => Promise<void>> = {
    'select and clear all': (turn) => page.getByRole('button', { name: turn % 2 ? 'Clear all' : 'Select all' }).click(),
    cell: () => box('Read Machine 001').click(),
    column: () => box(`Update, all ${types + 1} listed`).click(),
    row: () => box('All of Machine 002').click(),
    arrow: (turn) => page.keyboard.press(turn % 2 ? 'ArrowUp' : 'ArrowDown'),
    'first and last': (turn) => page.keyboard.press(turn % 2 ? 'Control+Home' : 'Control+End'),
  };
  for (const [name, act] of Object.entries(acts)) {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await act(turn);
      times.push(...(await page.evaluate<number[]>(take)));
    }
    const sorted = times.sort((a, b) => a - b);
    process.stdout.write(
      `${name.padEnd(22)} median ${median(sorted).toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms\n`,
    );
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-matrix-'));
const { email, password } = administrator;
const env = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, LOG_LEVEL: 'error', DATA_DIR: dataDir };
const server = spawnServer({ ...env, PORT: String(await freePort()) });
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  await server.ready(60_000);
  const cookie = await signIn(server.url, administrator);
  await makeTypes(server.url, cookie);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto(server.url + paths.roleCreate());
  await page.getByRole('grid', { name: 'Permissions: Collection Types' }).waitFor();
  await page.evaluate(observe);
  await measure(page);
} finally {
  await browser.close();
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
}
