import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../../src/contracts/call/call-path.ts';
import { errorFacts } from '../../../src/contracts/call/errors.ts';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { picture } from '../../../src/features/media/media.fixtures.ts';
import type { Answer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { attempt, everyCall, freeTexts, type NamedCall, partsOfBody } from '../../support/calls.ts';
import { type Body, bodyOf, madeId, makerOf, uniqueCreations } from '../../support/requests/creations.ts';
import { adminOfBoth, startSecondServer } from '../../support/second-server.ts';
import { sized } from '../attack-size.ts';

let app: TestApp;
/** The same administrator at two servers on one database. */
let apis: [Api, Api];
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  apis = await adminOfBoth(app, await startSecondServer(app));
  await buildContentType(app, { slug: 'raced' });
  photo = new Uint8Array(await picture());
});

const serverOf = (n: number) => apis[n % 2] ?? apis[0];
const short = () => randomUUID().slice(0, 12);
/** True where the record that the call is about can be made here, or is the only one. */
const isAboutKnown = (one: NamedCall) => !one.call.path.includes('{') || makerOf(one) !== undefined;

/** Every call that makes something, or may be sent again with its key. */
const replayable = everyCall.filter(
  (one) => one.call.idempotent && !one.call.crossSite && isAboutKnown(one) && one.name !== 'secondFactor.addPasskey',
);

/** `/forms/{id}` of `/forms/{id}/duplicate`. */
const ofRecord = (path: string) => path.replace(/(\{id\}).*/, '$1');

interface Target {
  path: string;
  /** Of the record itself. */
  recordPath: string;
  /** What the record holds; null where the call is about no record of many. */
  text: string | null;
}

/** The address of the call about a new record. */
async function newTarget(one: NamedCall): Promise<Target> {
  const maker = makerOf(one);
  const text = maker ? `about-${short()}` : null;
  const id = maker && text ? madeId(await make(apis[0], { ...maker, text })) : '';
  const recordPath = ofRecord(one.call.path).replace('{id}', id);
  return { path: pathOf(one.call, { id }), recordPath, text };
}

interface Making extends NamedCall {
  /** Stands wherever it may in what is made. */
  text: string;
  headers?: Record<string, string>;
  path?: string;
}

/** What an upload sends: a picture, but a table to an import. */
function fileFor(name: string, text: string): File {
  if (name === 'imports.upload') return new File(['title\nHarrow\n'], `${text}.csv`, { type: 'text/csv' });
  return new File([photo], `${text}.png`, { type: 'image/png' });
}

function make(api: Api, { name, call, text, headers = {}, path = call.path }: Making) {
  if (call.upload) {
    const body = new FormData();
    body.append(call.upload.part, fileFor(name, text));
    return attempt(api, call, { body, headers }, path);
  }
  const body = JSON.stringify(bodyOf(call, text));
  return attempt(api, call, { body, headers: { 'Content-Type': 'application/json', ...headers } }, path);
}

/** How many rows hold a text, in the tables that have a row with this id. */
async function countLike(id: string, text: string): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(app.db);
  const counts: number[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as one where to_jsonb(one)::text like ${`%${text}%`}
      having exists (select from ${sql.table(name)} where id = ${id})`.execute(app.db);
    counts.push(...rows.map(({ count }) => count));
  }
  if (counts.length === 0) throw new Error(`no table has a row with the id ${id}`);
  return Math.max(...counts);
}

/** More new passwords than these are not hashed at a time, but rejected. */
const writers = 50;

describe('CONC-01 of many who create one of a kind at two servers', () => {
  test.each(uniqueCreations)(
    '$name lets exactly one in and tells the others why',
    { timeout: 600_000 },
    async ({ key, code, ...creation }) => {
      // Fewer, where each try costs the hash of a password.
      const isDear = partsOfBody(creation.call).includes('password');
      const rounds = sized({ usual: isDear ? 2 : 5, full: 50 });
      for (let round = 0; round < rounds; round++) {
        const unique = `raced-${short()}`;
        const answers = await Promise.all(
          Array.from({ length: writers }, (_, n) => make(serverOf(n), { ...creation, text: unique })),
        );
        const made = answers.filter(({ status }) => status === 201).map(madeId);
        expect(made, JSON.stringify(answers[0]?.body)).toHaveLength(1);
        for (const answer of answers.filter(({ status }) => status !== 201)) {
          expect(answer).toReject(409, code);
          expect(answer.body['fields']).toMatchObject({ [key]: [errorFacts(code).error] });
        }
        expect(await countLike(made[0] ?? '', unique)).toBe(1);
      }
    },
  );
});

describe('CONC-03 a create that is sent again', () => {
  test('every call that makes something takes an Idempotency-Key', () => {
    expect(everyCall.filter(({ call }) => call.status === 201 && !call.idempotent)).toEqual([]);
  });

  test.each(replayable)('$name by many with one key acts once, and replays it at any server', async (one) => {
    const { call } = one;
    const { path, text } = await newTarget(one);
    const unique = `again-${short()}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    const sent = { ...one, path, text: unique, headers };
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => make(serverOf(n), sent)));
    const done = call.status ?? 200;
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(all.some(({ status }) => status === 409) ? [done, 409] : [done]),
    );
    for (const answer of all.filter(({ status }) => status === 409)) {
      expect(answer).toReject(409, 'IDEMPOTENCY_KEY_IN_FLIGHT');
    }
    const first = all.find(({ status }) => status === done);
    // What is told once is not repeated.
    const told = first?.body['data'] as Record<string, unknown> | undefined;
    if (call.toldOnce) delete told?.[call.toldOnce];
    for (const n of [0, 1]) {
      const replay = await make(serverOf(n), sent);
      expect(replay).toMatchObject({ status: done, body: first?.body });
      expect(replay.headers.get('idempotency-replayed')).toBe('true');
    }
    const other = `other-${short()}`;
    // A call that says nothing but its address is the same again.
    const isSaid = JSON.stringify(bodyOf(call, other)).includes(other);
    if (call.upload || isSaid) {
      expect(await make(apis[1], { ...sent, text: other })).toReject(422, 'IDEMPOTENCY_KEY_REUSED');
    }
    const id = first ? madeId(first) : '';
    if (text === null || (call.status === 201 && isSaid)) {
      expect([await countLike(id, unique), await countLike(id, other)]).toEqual([1, 0]);
    }
    // A copy holds the text of what it was made of, in one row more.
    else expect(await countLike(id, text)).toBe(call.status === 201 ? 2 : 1);
  });
});

interface Save extends NamedCall {
  /** Two settings that two people change, with a value for each try; the same one where there is no other. */
  first: (n: number) => Body;
  second: (n: number) => Body;
}

/** Texts that are no longer what was sent, or that the record does not show. */
const readOtherwise = /password|^(?:email|slug|fileName|url|issuer)$/i;

/** Where a redirect leads from and to. */
const isPath = /^(?:from|to)$/;

/** Every save that a stale version is rejected to; of a save of one list, `roles.setPermissions`, the record's own save tells the same. */
const saves: readonly Save[] = everyCall
  .filter(({ call }) => call.method === 'PATCH' && call.errors.includes('VERSION_CONFLICT'))
  .filter(isAboutKnown)
  .map(({ name, call }) => {
    const [text = '', otherText = text] = freeTexts(call).filter((part) => !readOtherwise.test(part));
    const sample = (part: string, words: string) => (isPath.test(part) ? `/${words.replace(' ', '-')}` : words);
    const set = (part: string, words: string) => ({ [part]: sample(part, words) });
    return { name, call, first: (n) => set(text, `First ${n}`), second: (n) => set(otherText, `Second ${n}`) };
  });

/** A record to save: a new one, or the only one there is. */
async function openRecord(one: Save) {
  const { path, recordPath } = await newTarget(one);
  const reading = everyCall.find(({ call }) => call.method === 'GET' && call.path === ofRecord(one.call.path));
  const save = (api: Api, body: Body) =>
    attempt(api, one.call, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }, path);
  const read = async (): Promise<Body> => {
    // Where a feature reads lists alone, the error of a stale save tells what is there.
    const answer = reading ? await attempt(apis[0], reading.call, {}, recordPath) : await save(apis[0], { version: 0 });
    return (reading ? answer.data : answer.body['current']) as Body;
  };
  return { read, save };
}

/** What a save answers of a record; reading it alone may tell more, such as where it is used. */
const partsOf = (record: Body, answered: unknown) =>
  Object.fromEntries(Object.keys(answered ?? {}).map((part) => [part, record[part]]));
/** What a record says, as of its draft where it has one. */
const newestOf = (record: unknown) => ({ ...(record as Body), ...(record as { draft?: Body }).draft });

/** The record that a save answers, wherever it says beside it what it left out. */
const savedIn = ({ data }: Answer) => (data as { data?: unknown } | undefined)?.data ?? data;
const versionOf = (record: unknown) => (record as { version: number }).version;

describe('CONC-02 no save is lost without a word', () => {
  const savesEach = sized({ usual: 6, full: 20 });

  test.each(saves)('$name of what was read before another save is rejected with what is there', async (one) => {
    const record = await openRecord(one);
    const version = versionOf(await record.read());
    const saved = await record.save(apis[0], { ...one.first(1), version });
    expect(saved.status).toBe(200);
    expect(versionOf(savedIn(saved))).toBe(version + 1);
    const stale = await record.save(apis[1], { ...one.second(1), version });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    expect(newestOf(stale.body['current'])).toMatchObject({ ...one.first(1), version: versionOf(savedIn(saved)) });
    expect(partsOf(await record.read(), savedIn(saved))).toEqual(savedIn(saved));
    // Without a version the save is meant for whatever is there, and takes nothing else back.
    expect((await record.save(apis[1], one.second(2))).status).toBe(200);
    expect(newestOf(await record.read())).toMatchObject({ ...one.second(2), version: version + 2 });
  });

  test.each(saves)('$name of many at once makes as many versions as were let in', { timeout: 600_000 }, async (one) => {
    const record = await openRecord(one);
    const start = versionOf(await record.read());
    const accepted: Answer[] = [];
    await Promise.all(
      Array.from({ length: sized({ usual: 16, full: 50 }) }, async (_, writer) => {
        for (let n = 0; n < savesEach; n++) {
          const version = versionOf(await record.read());
          const change = (writer % 2 === 0 ? one.first : one.second)(writer * savesEach + n + 3);
          const answer = await record.save(serverOf(writer), { ...change, version });
          if (answer.status === 200) accepted.push(answer);
          else expect(answer).toReject(409, 'VERSION_CONFLICT');
        }
      }),
    );
    const versions = accepted.map((answer) => versionOf(savedIn(answer))).sort((a, b) => a - b);
    expect(versions).toEqual(versions.map((_, n) => start + 1 + n));
    const last = accepted.map(savedIn).find((saved) => versionOf(saved) === versions.at(-1));
    expect(partsOf(await record.read(), last)).toEqual(last);
  });
});
