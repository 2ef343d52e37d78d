import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../src/features/entries/entries.fixtures.ts';
import { buildFieldGroup } from '../../src/features/field-groups/field-groups.fixtures.ts';
import { picture, upload } from '../../src/features/media/media.fixtures.ts';
import { buildRole } from '../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import type { Answer } from '../support/answer.ts';
import type { Api } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { sized } from '../support/attack-size.ts';
import { everyCall } from '../support/calls.ts';
import { adminOfBoth, startSecondServer } from '../support/second-server.ts';

let app: TestApp;
/** The same administrator at two servers on one database. */
let apis: [Api, Api];
let photo: Uint8Array;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  apis = await adminOfBoth(app, await startSecondServer(app));
  await buildContentType(app, { slug: 'raced' });
  photo = await picture();
});

const password = 'Harrow-and-7-rakes';
const short = () => randomUUID().slice(0, 12);
type Body = Record<string, unknown>;
type Make = (api: Api, body: Body, headers?: Record<string, string>) => Promise<Answer>;

interface Kind {
  make: Make;
  draft: (unique: string) => Body;
  count: (unique: string) => Promise<number>;
}

/** A kind of which no two may share something. */
interface UniqueKind extends Kind {
  /** What they may not share, and the refusal of the second. */
  key: string;
  code:
    | 'CONTENT_TYPE_SLUG_TAKEN'
    | 'ENTRY_SLUG_TAKEN'
    | 'FIELD_GROUP_SLUG_TAKEN'
    | 'ROLE_SLUG_TAKEN'
    | 'ROLE_NAME_TAKEN'
    | 'PERMISSION_SLUG_TAKEN'
    | 'EMAIL_TAKEN'
    | 'TABLE_VIEW_NAME_TAKEN';
  text: string;
  /** Fewer, where each try costs the hash of a password. */
  rounds?: number;
}

const countOf = async (rows: Promise<unknown[]>) => (await rows).length;
const bodyOf = (body: Body) => body as never;

const uniqueKinds: Record<string, UniqueKind> = {
  'contentTypes.create': {
    make: (api, body, headers) => api.contentTypes.create({ body: bodyOf(body), headers }),
    draft: (slug) => ({ name: 'Raced', slug }),
    key: 'slug',
    code: 'CONTENT_TYPE_SLUG_TAKEN',
    text: 'A content type with this slug already exists',
    count: (slug) => countOf(app.db.selectFrom('contentTypes').select('id').where('slug', '=', slug).execute()),
  },
  'entries.create': {
    make: (api, body, headers) => api.entries.create({ body: bodyOf(body), headers }),
    draft: (slug) => ({ contentType: 'raced', title: 'Raced', slug, status: 'publish' }),
    key: 'slug',
    code: 'ENTRY_SLUG_TAKEN',
    text: 'An entry with this slug already exists',
    count: (slug) => countOf(app.db.selectFrom('content').select('id').where('slug', '=', slug).execute()),
  },
  'fieldGroups.create': {
    make: (api, body, headers) => api.fieldGroups.create({ body: bodyOf(body), headers }),
    draft: (slug) => ({ name: 'Raced', slug, fields: [{ name: 'a', label: 'A', type: 'text' }] }),
    key: 'slug',
    code: 'FIELD_GROUP_SLUG_TAKEN',
    text: 'A field group with this slug already exists',
    count: (slug) => countOf(app.db.selectFrom('fieldGroups').select('id').where('slug', '=', slug).execute()),
  },
  'roles.create': {
    make: (api, body, headers) => api.roles.create({ body: bodyOf(body), headers }),
    draft: (slug) => ({ name: `Raced ${slug}`, slug, permissions: ['roles.view'] }),
    key: 'slug',
    code: 'ROLE_SLUG_TAKEN',
    text: 'Role with this slug already exists',
    count: (slug) => countOf(app.db.selectFrom('roles').select('id').where('slug', '=', slug).execute()),
  },
  'permissions.create': {
    make: (api, body, headers) => api.permissions.create({ body: bodyOf(body), headers }),
    draft: (slug) => ({ name: 'Raced', slug }),
    key: 'slug',
    code: 'PERMISSION_SLUG_TAKEN',
    text: 'Permission with this slug already exists',
    count: (slug) => countOf(app.db.selectFrom('permissions').select('id').where('slug', '=', slug).execute()),
  },
  'users.create': {
    make: (api, body, headers) => api.users.create({ body: bodyOf(body), headers }),
    draft: (name) => ({ email: `${name}@example.test`, displayName: 'Raced', password }),
    key: 'email',
    code: 'EMAIL_TAKEN',
    text: 'This email is already registered. Please use a different email.',
    count: (name) =>
      countOf(app.db.selectFrom('users').select('id').where('email', '=', `${name}@example.test`).execute()),
    rounds: sized({ usual: 3, full: 50 }),
  },
  'tableViews.create': {
    make: (api, body, headers) => api.tableViews.create({ body: bodyOf(body), headers }),
    draft: (name) => ({ tableId: 'raced', name, look: { parameters: {}, columns: {}, density: 'default' } }),
    key: 'name',
    code: 'TABLE_VIEW_NAME_TAKEN',
    text: 'You already have a view with this name',
    count: (name) => countOf(app.db.selectFrom('tableViews').select('id').where('name', '=', name).execute()),
  },
};

/** By the calls that take an Idempotency-Key; one more of those needs its row here or above. */
const kinds: Record<string, Kind> = {
  ...uniqueKinds,
  'media.upload': {
    make: (api, { name }, headers) => upload(api, { content: photo, name: String(name), headers }),
    draft: (unique) => ({ name: `${unique}.png` }),
    count: (unique) =>
      countOf(app.db.selectFrom('media').select('id').where('fileName', '=', `${unique}.png`).execute()),
  },
};

/** More new passwords than these are not hashed at a time, but refused. */
const writers = 50;

describe('CONC-01 of many who create one of a kind at two servers', () => {
  test.each(Object.entries(uniqueKinds))(
    '%s lets exactly one in and tells the others why',
    { timeout: 600_000 },
    async (_, kind) => {
      for (let round = 0; round < (kind.rounds ?? sized({ usual: 20, full: 50 })); round++) {
        const unique = `raced-${short()}`;
        const answers = await Promise.all(
          Array.from({ length: writers }, (_, n) => kind.make(apis[n % 2] ?? apis[0], kind.draft(unique))),
        );
        const refused = answers.filter(({ status }) => status !== 201);
        expect(refused).toHaveLength(writers - 1);
        for (const answer of refused) {
          expect(answer).toRefuse(409, kind.code);
          expect(answer.body['fields']).toMatchObject({ [kind.key]: [kind.text] });
        }
        expect(await kind.count(unique)).toBe(1);
        await app.db.deleteFrom('tableViews').execute();
      }
    },
  );
});

describe('CONC-03 a create that is sent again', () => {
  test('every call that makes something takes an Idempotency-Key, and is tried below', () => {
    const creating = everyCall.filter(({ call }) => call.idempotent).map(({ name }) => name);
    expect(creating.sort()).toEqual(Object.keys(kinds).sort());
  });

  test.each(Object.entries(kinds))(
    '%s by many with one key makes one, and replays it at any server',
    async (_, kind) => {
      const unique = `again-${short()}`;
      const headers = { 'Idempotency-Key': randomUUID() };
      const body = kind.draft(unique);
      const at = (n: number) => apis[n % 2] ?? apis[0];
      const all = await Promise.all(Array.from({ length: 20 }, (_, n) => kind.make(at(n), body, headers)));
      expect(new Set(all.map(({ status }) => status))).toEqual(
        new Set(all.some(({ status }) => status === 409) ? [201, 409] : [201]),
      );
      for (const answer of all.filter(({ status }) => status === 409)) {
        expect(answer).toRefuse(409, 'IDEMPOTENCY_KEY_IN_FLIGHT');
      }
      const first = all.find(({ status }) => status === 201);
      for (const n of [0, 1]) {
        const replay = await kind.make(at(n), body, headers);
        expect(replay).toMatchObject({ status: 201, body: first?.body });
        expect(replay.headers.get('idempotency-replayed')).toBe('true');
      }
      const other = await kind.make(apis[1], kind.draft(`${unique}-b`), headers);
      expect(other).toRefuse(422, 'IDEMPOTENCY_KEY_REUSED');
      expect([await kind.count(unique), await kind.count(`${unique}-b`)]).toEqual([1, 0]);
    },
  );
});

interface Record_ {
  /** Makes one and gives how it is read and saved. */
  make(): Promise<{ read(): Promise<Answer>; save(api: Api, body: Body): Promise<Answer> }>;
  /** Two settings that two people change, with a value for each try. */
  first: (n: number) => Body;
  second: (n: number) => Body;
}

const records: Record<string, Record_> = {
  entries: {
    make: async () => {
      const { id } = await buildEntry(app, { contentType: 'raced' });
      const params = { id };
      return {
        read: () => apis[0].entries.get({ params }),
        save: (api, body) => api.entries.update({ params, body }),
      };
    },
    first: (n) => ({ title: `First ${n}` }),
    second: (n) => ({ content: `Second ${n}` }),
  },
  contentTypes: {
    make: async () => {
      const { id } = await buildContentType(app);
      const params = { id };
      return {
        read: () => apis[0].contentTypes.get({ params }),
        save: (api, body) => api.contentTypes.update({ params, body }),
      };
    },
    first: (n) => ({ name: `First ${n}` }),
    second: (n) => ({ description: `Second ${n}` }),
  },
  fieldGroups: {
    make: async () => {
      const { id } = await buildFieldGroup(app);
      const params = { id };
      return {
        read: () => apis[0].fieldGroups.get({ params }),
        save: (api, body) => api.fieldGroups.update({ params, body }),
      };
    },
    first: (n) => ({ name: `First ${n}` }),
    second: (n) => ({ description: `Second ${n}` }),
  },
  roles: {
    make: async () => {
      const { id } = await buildRole(app, { permissions: ['roles.view'] });
      const params = { id };
      return {
        read: () => apis[0].roles.get({ params }),
        save: (api, body) => api.roles.update({ params, body }),
      };
    },
    first: (n) => ({ priority: n }),
    second: (n) => ({ description: `Second ${n}` }),
  },
  permissions: {
    make: async () => {
      const { data } = await apis[0].permissions.create({ body: { name: 'Raced', slug: `lost-${short()}` } });
      const params = { id: data.id };
      return {
        read: () => apis[0].permissions.get({ params }),
        save: (api, body) => api.permissions.update({ params, body }),
      };
    },
    first: (n) => ({ name: `First ${n}` }),
    second: (n) => ({ description: `Second ${n}` }),
  },
  users: {
    make: async () => {
      const { id } = await buildUser(app);
      const params = { id };
      return {
        read: () => apis[0].users.get({ params }),
        save: (api, body) => api.users.update({ params, body }),
      };
    },
    first: (n) => ({ displayName: `First ${n}` }),
    second: (n) => ({ email: `second-${n}@races.example.test` }),
  },
  settings: {
    make: async () => ({
      read: () => apis[0].settings.get(),
      save: (api, body) => api.settings.update({ body }),
    }),
    first: (n) => ({ siteName: `First ${n}` }),
    second: (n) => ({ siteName: `Second ${n}` }),
  },
};

describe('CONC-02 no save is lost without a word', () => {
  const savesEach = sized({ usual: 6, full: 20 });
  const versionOf = (answer: Answer) => (answer.data as { version: number }).version;

  test.each(Object.entries(records))(
    'of %s: a save of what was read before another is refused with what is there',
    async (_, kind) => {
      const record = await kind.make();
      const read = await record.read();
      const saved = await record.save(apis[0], { ...kind.first(1), version: versionOf(read) });
      expect(saved.status).toBe(200);
      expect(versionOf(saved)).toBe(versionOf(read) + 1);
      const stale = await record.save(apis[1], { ...kind.second(1), version: versionOf(read) });
      expect(stale).toRefuse(409, 'VERSION_CONFLICT');
      expect(stale.body['current']).toMatchObject({ ...kind.first(1), version: versionOf(saved) });
      expect((await record.read()).data).toEqual(saved.data);
      // Without a version the save is meant for whatever is there, and takes nothing else back.
      expect((await record.save(apis[1], kind.second(2))).status).toBe(200);
      expect((await record.read()).data).toMatchObject({ ...kind.second(2), version: versionOf(saved) + 1 });
    },
  );

  test.each(Object.entries(records))(
    'of %s: of many who save at once as many versions come as were let in',
    { timeout: 600_000 },
    async (_, kind) => {
      const record = await kind.make();
      const start = versionOf(await record.read());
      const accepted: Answer[] = [];
      await Promise.all(
        Array.from({ length: sized({ usual: 16, full: 50 }) }, async (_, writer) => {
          for (let n = 0; n < savesEach; n++) {
            const version = versionOf(await record.read());
            const change =
              writer % 2 === 0 ? kind.first(writer * savesEach + n + 3) : kind.second(writer * savesEach + n + 3);
            const answer = await record.save(apis[writer % 2] ?? apis[0], { ...change, version });
            if (answer.status === 200) accepted.push(answer);
            else expect(answer).toRefuse(409, 'VERSION_CONFLICT');
          }
        }),
      );
      const versions = accepted.map(versionOf).sort((a, b) => a - b);
      expect(versions).toEqual(versions.map((_, n) => start + 1 + n));
      const last = accepted.find((answer) => versionOf(answer) === versions.at(-1));
      expect((await record.read()).data).toEqual(last?.data);
    },
  );
});
