import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database/database.ts';
import { createLog } from '../../log/log.ts';
import { type Database, openDatabase } from '../connections/pool.ts';
import type { Db } from '../database.ts';
import { readKeptPage, snapshotSql } from './kept-page.ts';

let testDatabase: TestDatabase;
/** Two processes, as far as either can tell. */
let here: Database;
let there: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const options = { poolMax: 10, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000, log: createLog({ level: 'error' }) };
  here = openDatabase({ ...options, url: testDatabase.url });
  there = openDatabase({ ...options, url: testDatabase.url });
  await sql`create table things (id text primary key)`.execute(here.db);
});
beforeEach(async () => {
  await sql`truncate things`.execute(here.db);
  await add(here.db, 'a');
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await testDatabase.drop();
});

const add = (db: Db, id: string) => sql`insert into things values (${id})`.execute(db);

function page(db: Db, { question = 'all', limit = 2 }: { question?: string; limit?: number } = {}) {
  return readKeptPage<{ id: string }>(db, {
    question,
    async read() {
      const { rows } = await sql<{ id: string; total: number; snapshot: string }>`
        select id, (select count(*)::int from things) as total, ${snapshotSql} as snapshot
        from things order by id limit ${limit}`.execute(db);
      const [first] = rows;
      return {
        rows: rows.map(({ id }) => ({ id })),
        total: first?.total ?? 0,
        ...(first && { snapshot: first.snapshot }),
      };
    },
    async readAgain({ ids, snapshot }) {
      const { rows } = await sql<{ id: string }>`
        select id from things where id = any(${[...ids]}::text[]) and ${snapshotSql} = ${snapshot} order by id`.execute(
        db,
      );
      return rows;
    },
  });
}

const ofAll = (...ids: string[]) => ({ rows: ids.slice(0, 2).map((id) => ({ id })), total: ids.length });

test('what another process writes is in the very next page', async () => {
  const ids = ['a'];
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await page(here.db)).toEqual(ofAll(...ids));
    const id = `b${String(turn).padStart(3, '0')}`;
    await add(there.db, id);
    ids.push(id);
  }
  await sql`delete from things where id <> 'a'`.execute(there.db);
  expect(await page(here.db)).toEqual(ofAll('a'));
});

test('what is not committed yet is in no page, what is rolled back never', async () => {
  const writing = await there.db.startTransaction().execute();
  await add(writing, 'b');
  expect(await page(here.db)).toEqual(ofAll('a'));
  expect(await page(here.db)).toEqual(ofAll('a'));
  await writing.commit().execute();
  expect(await page(here.db)).toEqual(ofAll('a', 'b'));
  const regretted = await there.db.startTransaction().execute();
  await add(regretted, 'c');
  await page(here.db);
  await regretted.rollback().execute();
  await add(there.db, 'd');
  expect(await page(here.db)).toEqual(ofAll('a', 'b', 'd'));
});

test('a transaction reads what it wrote itself, and nobody else does', async () => {
  await page(here.db);
  const writing = await here.db.startTransaction().execute();
  await add(writing, 'b');
  expect(await page(writing)).toEqual(ofAll('a', 'b'));
  // Its own second write leaves the snapshot as it was.
  await add(writing, 'c');
  expect(await page(writing)).toEqual(ofAll('a', 'b', 'c'));
  expect(await page(here.db)).toEqual(ofAll('a'));
  await writing.rollback().execute();
  expect(await page(here.db)).toEqual(ofAll('a'));
});

test('what was written under a savepoint is seen once its transaction ends, and only what is left of it', async () => {
  const writing = await there.db.startTransaction().execute();
  await add(writing, 'b');
  const saved = await writing.savepoint('one').execute();
  await add(saved, 'c');
  const regretted = await saved.savepoint('two').execute();
  await add(regretted, 'd');
  await regretted.rollbackToSavepoint('two').execute();
  // Others end meanwhile, before and after it began to write.
  await add(here.db, 'e');
  expect(await page(here.db, { limit: 9 })).toEqual({ rows: [{ id: 'a' }, { id: 'e' }], total: 2 });
  await saved.releaseSavepoint('one').execute();
  expect((await page(here.db, { limit: 9 })).total).toBe(2);
  await writing.commit().execute();
  const { rows, total } = await page(here.db, { limit: 9 });
  expect([rows.map(({ id }) => id).join(''), total]).toEqual(['abce', 4]);
});

test('while one transaction writes for long, those that end meanwhile are seen', async () => {
  const long = await there.db.startTransaction().execute();
  await add(long, 'z');
  for (let n = 1; n <= 5; n += 1) {
    await add(there.db, `b${n}`);
    expect((await page(here.db)).total).toBe(1 + n);
    expect((await page(here.db)).total).toBe(1 + n);
  }
  await long.commit().execute();
  expect((await page(here.db)).total).toBe(7);
});

test('a person who writes and then asks finds it, however many ask the same all the time', async () => {
  let isEnding = false;
  const crowd = Array.from({ length: 4 }, async () => {
    while (!isEnding) await page(here.db, { limit: 100 });
  });
  for (let turn = 0; turn < 20; turn += 1) {
    const id = `b${String(turn).padStart(3, '0')}`;
    await add(turn % 2 === 0 ? there.db : here.db, id);
    const { rows, total } = await page(here.db, { limit: 100 });
    expect([rows.at(-1), total]).toEqual([{ id }, turn + 2]);
  }
  isEnding = true;
  await Promise.all(crowd);
});

test('a page that fails fails for those who share it, and the next is found', async () => {
  await sql`alter table things rename to others`.execute(there.db);
  const ended = await Promise.allSettled(Array.from({ length: 5 }, () => page(here.db, { question: 'broken' })));
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'rejected'));
  await sql`alter table others rename to things`.execute(there.db);
  expect(await page(here.db, { question: 'broken' })).toEqual(ofAll('a'));
});

describe('how often a page is found', () => {
  /** The database as a test has it: what it holds now, and how often it was searched. */
  const state = { snapshot: 'first', ids: ['a'], searches: 0 };
  beforeEach(() => Object.assign(state, { snapshot: `${Math.random()}`, ids: ['a'], searches: 0 }));
  const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));
  const pageOf = (question: string) =>
    readKeptPage<{ id: string }>(here.db, {
      question,
      async read() {
        state.searches += 1;
        const { ids, snapshot } = state;
        await Promise.resolve();
        return { rows: rowsOf(ids), total: ids.length, snapshot };
      },
      readAgain: ({ ids, snapshot }) => Promise.resolve(snapshot === state.snapshot ? rowsOf(ids) : []),
    });
  const write = (...ids: string[]) => Object.assign(state, { snapshot: `${Math.random()}`, ids });
  const manyAsk = (question: string) => Promise.all(Array.from({ length: 40 }, () => pageOf(question)));

  test('once as long as nothing is written', async () => {
    for (let turn = 0; turn < 3; turn += 1) expect(await pageOf('once')).toEqual(ofAll('a'));
    expect(state.searches).toBe(1);
    await pageOf('another');
    expect(state.searches).toBe(2);
    write('a', 'b');
    for (let turn = 0; turn < 3; turn += 1) expect(await pageOf('once')).toEqual(ofAll('a', 'b'));
    expect(state.searches).toBe(3);
  });

  test('once for all who ask at the same time, and once more for those who asked while it was being found', async () => {
    expect(new Set((await manyAsk('many')).map(({ total }) => total))).toEqual(new Set([1]));
    expect(state.searches).toBe(1);
    const early = pageOf('joined');
    write('a', 'b');
    const late = await manyAsk('joined');
    expect(await early).toEqual(ofAll('a'));
    expect(late).toEqual(late.map(() => ofAll('a', 'b')));
    expect(state.searches).toBe(3);
  });

  test('each time as long as it has no rows', async () => {
    write();
    for (let turn = 0; turn < 3; turn += 1) expect(await pageOf('empty')).toEqual(ofAll());
    expect(state.searches).toBe(3);
  });

  test('again where it was not asked for since 500 others were', async () => {
    for (let turn = 0; turn < 502; turn += 1) {
      await pageOf(`page ${turn}`);
      await pageOf('page 0');
    }
    expect(state.searches).toBe(502);
    await pageOf('page 1');
    expect(state.searches).toBe(503);
  });
});
