import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keeper, newInstallation, send, startInstallation } from '../../support/installation.ts';
import { signIn } from '../../support/server-process.ts';

/** Cycles of each error; the nightly run raises it. */
const cycles = Number(process.env['FAULT_CYCLES'] ?? 15);

/** A second or two; more only where the machine is busy with other tests. */
const maxHealingMs = 60_000;

interface Ledger {
  /** Titles whose create was answered 201. */
  acknowledged: Set<string>;
  /** Titles that were sent and got no answer: stored whole or not at all. */
  unanswered: Set<string>;
  /** Answers other than 201, by status. */
  refused: Map<number, number>;
  /** Called at each acknowledged create. */
  watch: () => void;
}

const newLedger = (): Ledger => ({
  acknowledged: new Set(),
  unanswered: new Set(),
  refused: new Map(),
  watch: () => {},
});

/** Resolves when so many more creates are acknowledged. */
function reached(ledger: Ledger, more: number): Promise<void> {
  const goal = ledger.acknowledged.size + more;
  return new Promise((resolve) => {
    ledger.watch = () => {
      if (ledger.acknowledged.size >= goal) resolve();
    };
  });
}

/** A different moment in each cycle, the same in each run. */
const killAfter = (cycle: number) => 20 + ((cycle * 37) % 101);

/** Writes entries with `writers` clients until `until` resolves, noting what each was told before it goes on. */
async function write(url: string, cookie: string, ledger: Ledger, until: Promise<unknown>, run: string): Promise<void> {
  let running = true;
  const stop = () => {
    running = false;
  };
  until.then(stop, stop);
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; running; n++) {
      const title = `run ${run} writer ${writer} entry ${n}`;
      ledger.unanswered.add(title);
      const body = { contentType: 'ledger', title, status: 'draft', content: title.repeat(20) };
      const answer = await send(`${url}/admin/api/content`, {
        cookie,
        body,
        headers: { 'idempotency-key': title },
      }).catch(() => null);
      if (answer === null) continue;
      const { status } = answer;
      if (status === 201) {
        ledger.acknowledged.add(title);
        ledger.unanswered.delete(title);
        ledger.watch();
      } else {
        ledger.refused.set(status, (ledger.refused.get(status) ?? 0) + 1);
      }
      await answer.arrayBuffer().catch(() => null);
    }
  });
  await Promise.all(writers);
}

/** Every stored entry by title, read back over HTTP; `total` is what the list says there are. */
async function readBack(url: string, cookie: string): Promise<{ titles: Map<string, string>; total: number }> {
  const titles = new Map<string, string>();
  let total = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const address = `${url}/admin/api/content?contentType=ledger&pageSize=100&page=${page}&sortBy=createdAt&sortDir=asc`;
    const answer = await fetch(address, { headers: { cookie } });
    const body = (await answer.json()) as {
      data: { title: string; content: string }[];
      meta: { total: number; pageCount: number };
    };
    pages = body.meta.pageCount;
    total = body.meta.total;
    for (const entry of body.data) titles.set(entry.title, entry.content);
  }
  return { titles, total };
}

async function prepare(url: string): Promise<string> {
  const cookie = await signIn(url, keeper);
  const type = await send(`${url}/admin/api/content-types`, { cookie, body: { name: 'Ledger', slug: 'ledger' } });
  expect(type.status).toBe(201);
  return cookie;
}

function check(ledger: Ledger, stored: { titles: Map<string, string>; total: number }): void {
  const lost = [...ledger.acknowledged].filter((title) => !stored.titles.has(title));
  const half = [...stored.titles].filter(([title, content]) => content !== title.repeat(20));
  const invented = [...stored.titles.keys()].filter(
    (title) => !ledger.acknowledged.has(title) && !ledger.unanswered.has(title),
  );
  expect({ lost, half, invented }).toEqual({ lost: [], half: [], invented: [] });
  expect(stored.total).toBe(stored.titles.size);
}

// At once: while one server starts or its database heals, the other has the machine.
describe.concurrent('durability, with a ledger of what each writer was told', () => {
  test(`the server is killed during writes, ${cycles} cycles: nothing acknowledged is lost, nothing is half written`, {
    timeout: 1_800_000,
  }, async () => {
    const env = await newInstallation();
    let server = await startInstallation(env);
    const cookie = await prepare(server.url);
    const ledger = newLedger();

    for (let cycle = 0; cycle < cycles; cycle++) {
      const killed = reached(ledger, killAfter(cycle)).then(() => server.end('SIGKILL'));
      await write(server.url, cookie, ledger, killed, `kill-${cycle}`);
      await killed;
      server = await startInstallation(env);
    }

    check(ledger, await readBack(server.url, cookie));
    expect(ledger.acknowledged.size).toBeGreaterThan(cycles * 10);
    expect([...ledger.refused.keys()]).toEqual([]);
  });

  test('the database is killed under load: the process stays, answers 503 meanwhile, heals within 5 s and loses nothing', {
    timeout: 900_000,
  }, async ({ expect }) => {
    const env = await newInstallation();
    const server = await startInstallation(env);
    const cookie = await prepare(server.url);
    const ledger = newLedger();
    const pidFile = join(env['DATA_DIR'] ?? '', 'postgres', 'postmaster.pid');
    const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

    for (let cycle = 0; cycle < Math.ceil(cycles / 5); cycle++) {
      const healed = reached(ledger, killAfter(cycle)).then(async () => {
        const killed = postmaster();
        process.kill(killed, 'SIGKILL');
        expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
        await expect.poll(postmaster, { timeout: maxHealingMs, interval: 25 }).not.toBe(killed);
        await server.ready(maxHealingMs);
      });
      await write(server.url, cookie, ledger, healed, `database-${cycle}`);
      await healed;
    }

    // A connection that died with the database may be noticed by the first read alone.
    const list = `${server.url}/admin/api/content?contentType=ledger`;
    await expect
      .poll(async () => (await fetch(list, { headers: { cookie } })).status, { timeout: maxHealingMs })
      .toBe(200);
    check(ledger, await readBack(server.url, cookie));
    expect(server.child.exitCode).toBeNull();
    expect([...ledger.refused.keys()]).toEqual([503]);
  });
});
