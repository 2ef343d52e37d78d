import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorOf } from '../../../../tests/support/database/database-error.ts';
import { claimDataFolder, lockPath, readHolder } from './data-lock.ts';
import { machineId, startOf } from './processes.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-lock-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const writeClaim = (claim: object) =>
  writeFile(lockPath(dataDir), JSON.stringify({ nonce: 'n', holder: 'server', since: 'x', ...claim }));
const living = { pid: process.pid, processStart: startOf(process.pid), machine: machineId() };
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('a folder held by a living process is rejected, with what to do', async () => {
  const lock = await claimDataFolder(dataDir, 'server');
  const message = await errorOf(claimDataFolder(dataDir, 'import'));
  expect(message).toContain(`(server, process ${process.pid}, since 20`);
  expect(message).toContain('DATA_DIR');
  expect(message).not.toContain('\n');
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});

test('a claim from another machine or container is rejected while that touches it', async () => {
  await writeClaim({ ...living, pid: 1, machine: 'elsewhere' });
  const beating = setInterval(() => void utimes(lockPath(dataDir), new Date(), new Date()), 100);
  expect(await errorOf(claimDataFolder(dataDir, 'server'))).toContain('process 1');
  clearInterval(beating);
});

test.each([
  ['a dead process', () => ({ ...living, pid: deadPid() })],
  ['a process whose id another one has by now', () => ({ ...living, processStart: 'earlier' })],
])('the claim of %s is taken over', async (_, claim) => {
  await writeClaim(claim());
  expect(await readHolder(dataDir)).toBeNull();
  const lock = await claimDataFolder(dataDir, 'server');
  expect(await readHolder(dataDir)).toMatchObject({ pid: process.pid, holder: 'server' });
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});

test.each(['', '{"pid":', 'null', '[]', '"text"'])('a file that is no claim is taken over: %j', async (content) => {
  await writeFile(lockPath(dataDir), content);
  const lock = await claimDataFolder(dataDir, 'server');
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});

test('a claim from another machine that has been silent for long is taken over', async () => {
  await writeClaim({ ...living, machine: 'elsewhere' });
  const past = new Date(Date.now() - 60_000);
  await utimes(lockPath(dataDir), past, past);
  const lock = await claimDataFolder(dataDir, 'server');
  await lock.release();
});

test('who was killed while taking over does not stand in the way of the next', async () => {
  await writeClaim({ ...living, nonce: 'first-dead-claim', pid: deadPid() });
  const succession = { nonce: 'second', holder: 'server', since: 'x', ...living, pid: deadPid() };
  await writeFile(`${lockPath(dataDir)}.after-first-de`, JSON.stringify(succession));
  const lock = await claimDataFolder(dataDir, 'server');
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});

test('releasing leaves the claim of a successor alone', async () => {
  const lock = await claimDataFolder(dataDir, 'server');
  await writeClaim({ ...living, nonce: 'successor' });
  await lock.release();
  expect(await readFile(lockPath(dataDir), 'utf8')).toContain('successor');
});

test('of processes that race for a dead claim, exactly one gets it', async () => {
  const script = `
    import { claimDataFolder } from ${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)};
    process.stdout.write('ready\\n');
    process.stdin.once('data', async () => {
      const answer = await claimDataFolder(process.env.DIR, 'racer').then(() => 'won', (error) => error.name);
      process.stdout.write(answer + '\\n');
    });`;
  const start = async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, DIR: dataDir },
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await lines.next();
    return { child, answer: async () => String((await lines.next()).value) };
  };
  const end = async (child: ChildProcess) => {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  };
  for (let round = 0; round < 3; round++) {
    // The winner of the round before was killed and left its claim.
    if (round === 0) await writeClaim({ ...living, pid: deadPid() });
    const racers = await Promise.all(Array.from({ length: 5 }, start));
    for (const { child } of racers) child.stdin?.write('go\n');
    const answers = await Promise.all(racers.map(({ answer }) => answer()));
    expect(answers.sort()).toEqual(['StartError', 'StartError', 'StartError', 'StartError', 'won']);
    await Promise.all(racers.map(({ child }) => end(child)));
  }
});
