import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../../src/contract-kit/call/call-path.ts';
import type { EndpointShape } from '../../../src/contract-kit/call/endpoint.ts';
import { type ErrorCode, errorFacts } from '../../../src/contract-kit/call/errors.ts';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { picture } from '../../../src/features/media/media.fixtures.ts';
import type { Answer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { attempt, everyCall, freeTexts, leastBody } from '../../support/calls.ts';
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
type Body = Record<string, unknown>;

/** What the schema of a create does not say of the body it takes, by the call's name. All else comes from the contract. */
const bodyParts: Record<string, (unique: string) => Body> = {
  'entries.create': (slug) => ({ contentType: 'raced', slug, status: 'publish' }),
  'fieldGroups.create': () => ({ fields: [{ name: 'a', label: 'A', type: 'text' }] }),
  'roles.create': () => ({ permissions: ['roles.view'] }),
  'users.create': (name) => ({ email: `${name}@example.test`, password: 'Harrow-and-7-rakes' }),
};

interface Creation {
  name: string;
  call: EndpointShape;
}

const creations: readonly Creation[] = everyCall.filter(
  // What is made of another record, and what strangers send, their own tests race.
  ({ call }) => call.idempotent && !call.path.includes('{') && !call.crossSite,
);

/** Makes one that holds the unique text wherever it may. */
function make(api: Api, { name, call }: Creation, unique: string, headers: Record<string, string> = {}) {
  if (call.upload) {
    const body = new FormData();
    body.append(call.upload.part, new Blob([photo], { type: 'image/png' }), `${unique}.png`);
    return attempt(api, call, { body, headers });
  }
  const body = JSON.stringify({ ...leastBody(call, unique), ...bodyParts[name]?.(unique) });
  return attempt(api, call, { body, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** The id of what a create made; an upload tells of its file beside other things. */
function madeId({ status, data, body }: Answer): string {
  const { id, file } = (data ?? {}) as { id?: string; file?: { id: string } };
  const made = id ?? file?.id;
  if (status !== 201 || made === undefined) throw new Error(`nothing was made: ${status} ${JSON.stringify(body)}`);
  return made;
}

/** How many rows hold a text, in the table that has the row with this id. */
async function countLike(id: string, text: string): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(app.db);
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as one where to_jsonb(one)::text like ${`%${text}%`}
      having exists (select from ${sql.table(name)} where id = ${id})`.execute(app.db);
    if (rows[0]) return rows[0].count;
  }
  throw new Error(`no table has a row with the id ${id}`);
}

/** What no two may share: the last words of the code with which the second is refused name it. */
function uniquePart({ call }: Creation): { key: string; code: ErrorCode } | null {
  const code = call.errors.find((one) => one.endsWith('_TAKEN'));
  const key = code?.split('_').at(-2)?.toLowerCase();
  return code === undefined || key === undefined ? null : { key, code };
}

const uniqueCreations = creations.flatMap((creation) => {
  const part = uniquePart(creation);
  return part === null ? [] : [{ ...creation, ...part }];
});

/** More new passwords than these are not hashed at a time, but refused. */
const writers = 50;

describe('CONC-01 of many who create one of a kind at two servers', () => {
  test.each(uniqueCreations)(
    '$name lets exactly one in and tells the others why',
    { timeout: 600_000 },
    async ({ key, code, ...creation }) => {
      // Fewer, where each try costs the hash of a password.
      const isDear = 'password' in (bodyParts[creation.name]?.('') ?? {});
      const rounds = sized({ usual: isDear ? 3 : 20, full: 50 });
      for (let round = 0; round < rounds; round++) {
        const unique = `raced-${short()}`;
        const answers = await Promise.all(
          Array.from({ length: writers }, (_, n) => make(serverOf(n), creation, unique)),
        );
        const made = answers.filter(({ status }) => status === 201).map(madeId);
        expect(made, JSON.stringify(answers[0]?.body)).toHaveLength(1);
        for (const answer of answers.filter(({ status }) => status !== 201)) {
          expect(answer).toRefuse(409, code);
          expect(answer.body['fields']).toMatchObject({ [key]: [errorFacts(code).error] });
        }
        expect(await countLike(made[0] ?? '', unique)).toBe(1);
      }
    },
  );
});

describe('CONC-03 a create that is sent again', () => {
  test('every call that makes something takes an Idempotency-Key', () => {
    const making = everyCall.filter(({ call }) => call.status === 201).map(({ name }) => name);
    expect(creations.map(({ name }) => name)).toEqual(making);
    expect(Object.keys(bodyParts).filter((name) => !making.includes(name))).toEqual([]);
  });

  test.each(creations)('$name by many with one key makes one, and replays it at any server', async (creation) => {
    const unique = `again-${short()}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => make(serverOf(n), creation, unique, headers)));
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(all.some(({ status }) => status === 409) ? [201, 409] : [201]),
    );
    for (const answer of all.filter(({ status }) => status === 409)) {
      expect(answer).toRefuse(409, 'IDEMPOTENCY_KEY_IN_FLIGHT');
    }
    const first = all.find(({ status }) => status === 201);
    for (const n of [0, 1]) {
      const replay = await make(serverOf(n), creation, unique, headers);
      expect(replay).toMatchObject({ status: 201, body: first?.body });
      expect(replay.headers.get('idempotency-replayed')).toBe('true');
    }
    const other = `other-${short()}`;
    expect(await make(apis[1], creation, other, headers)).toRefuse(422, 'IDEMPOTENCY_KEY_REUSED');
    const id = first ? madeId(first) : '';
    expect([await countLike(id, unique), await countLike(id, other)]).toEqual([1, 0]);
  });
});

interface Save {
  name: string;
  call: EndpointShape;
  /** Two settings that two people change, with a value for each try. */
  first: (n: number) => Body;
  second: (n: number) => Body;
}

/** Changes that say more than two of the record's texts; by the call's name. */
const otherChanges: Record<string, Pick<Save, 'first' | 'second'>> = {
  'entries.update': { first: (n) => ({ title: `First ${n}` }), second: (n) => ({ content: `Second ${n}` }) },
  // A file's name keeps its ending, whatever is sent.
  'media.update': { first: (n) => ({ alt: `First ${n}` }), second: (n) => ({ caption: `Second ${n}` }) },
  'roles.update': { first: (n) => ({ priority: n }), second: (n) => ({ description: `Second ${n}` }) },
  'users.update': {
    first: (n) => ({ displayName: `First ${n}` }),
    second: (n) => ({ email: `second-${n}@races.example.test` }),
  },
};

/** Every save that a stale version is refused to; of a save of one list, `roles.setPermissions`, the record's own save tells the same. */
const saves: readonly Save[] = everyCall
  .filter(({ call }) => call.method === 'PATCH' && call.errors.includes('VERSION_CONFLICT'))
  .filter(({ name, call }) => !call.path.includes('{') || creations.some((one) => isOfFeature(one, name)))
  .map(({ name, call }) => {
    const [text = '', otherText = text] = freeTexts(call).filter((part) => part !== 'slug');
    const changes = otherChanges[name] ?? {
      first: (n: number) => ({ [text]: `First ${n}` }),
      second: (n: number) => ({ [otherText]: `Second ${n}` }),
    };
    return { name, call, ...changes };
  });

const isOfFeature = (one: Creation, name: string) => one.name.startsWith(name.slice(0, name.indexOf('.') + 1));

/** A record to save: one that its feature's create made, or the only one there is. */
async function openRecord({ name, call }: Save) {
  const feature = name.slice(0, name.indexOf('.') + 1);
  const creation = creations.find((one) => isOfFeature(one, name));
  const id = creation ? madeId(await make(apis[0], creation, `saved-${short()}`)) : '';
  const path = pathOf(call, { id });
  const reading = everyCall.find((one) => one.name === `${feature}get`);
  const save = (api: Api, body: Body) =>
    attempt(api, call, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }, path);
  const read = async (): Promise<Body> => {
    // Where a feature reads lists alone, the refusal of a stale save tells what is there.
    const answer = reading ? await attempt(apis[0], reading.call, {}, path) : await save(apis[0], { version: 0 });
    return (reading ? answer.data : answer.body['current']) as Body;
  };
  return { read, save };
}

/** What a save answers of a record; reading it alone may tell more, such as where it is used. */
const partsOf = (record: Body, answered: unknown) =>
  Object.fromEntries(Object.keys(answered ?? {}).map((part) => [part, record[part]]));
const versionOf = (record: unknown) => (record as { version: number }).version;

describe('CONC-02 no save is lost without a word', () => {
  const savesEach = sized({ usual: 6, full: 20 });

  test.each(saves)('$name of what was read before another save is refused with what is there', async (one) => {
    const record = await openRecord(one);
    const version = versionOf(await record.read());
    const saved = await record.save(apis[0], { ...one.first(1), version });
    expect(saved.status).toBe(200);
    expect(versionOf(saved.data)).toBe(version + 1);
    const stale = await record.save(apis[1], { ...one.second(1), version });
    expect(stale).toRefuse(409, 'VERSION_CONFLICT');
    expect(stale.body['current']).toMatchObject({ ...one.first(1), version: versionOf(saved.data) });
    expect(partsOf(await record.read(), saved.data)).toEqual(saved.data);
    // Without a version the save is meant for whatever is there, and takes nothing else back.
    expect((await record.save(apis[1], one.second(2))).status).toBe(200);
    expect(await record.read()).toMatchObject({ ...one.second(2), version: version + 2 });
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
          else expect(answer).toRefuse(409, 'VERSION_CONFLICT');
        }
      }),
    );
    const versions = accepted.map(({ data }) => versionOf(data)).sort((a, b) => a - b);
    expect(versions).toEqual(versions.map((_, n) => start + 1 + n));
    const last = accepted.find(({ data }) => versionOf(data) === versions.at(-1));
    expect(partsOf(await record.read(), last?.data)).toEqual(last?.data);
  });
});
