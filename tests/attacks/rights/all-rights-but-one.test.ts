import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import type { Entry } from '../../../src/features/entries/entries.contract.ts';
import { giveFile, readFile } from '../../../src/features/imports/imports.fixtures.ts';
import type { Answer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { everyCall } from '../../support/calls.ts';

/**
 * Somebody holds every right on a type but one, and makes every call that is about entries, in every way: without view they
 * learn no value, and without publish the public sees the same before and after.
 */
let app: TestApp;
let admin: Api;
const secret = 'Kingfisher';

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  await buildContentType(app, {
    slug: 'cars',
    isPublic: true,
    fields: [{ name: 'note', label: 'Note', type: 'text', validation: { max_length: 40 } }],
  });
});

interface Target {
  published: Entry;
  draft: Entry;
  trashed: Entry;
}

/** Calls that are made when their turn comes. */
type Action = (api: Api, target: Target) => (() => Promise<Answer>)[];

const at = (entry: { id: string }) => ({ params: { id: entry.id } });
const soon = () => new Date(app.clock.now().getTime() + 60_000).toISOString();
const csv = (slug: string) => `slug,title,note\n${slug},Other,${secret}\n${randomUUID()},New,x\n`;

/** An import of the actor's own, and what they do with it. */
function ofImport(act: (api: Api, id: string, target: Target) => Promise<Answer>): Action {
  return (api, target) => {
    const given = () => readFile(api, 'cars.csv', csv(target.published.slug));
    return [async () => act(api, (await given()).id, target)];
  };
}

const plan = (status: 'draft' | 'publish', key: string | null = 'slug') => ({
  target: { kind: 'existing' as const, contentType: 'cars' },
  title: 'title',
  slug: 'slug',
  content: null,
  key,
  status,
  fields: [{ column: 'note', name: 'note', isRequired: false }],
});

/** Every call whose right is about a type, by its name. */
const acts: Record<string, Action> = {
  'entries.list': (api) => [
    () => api.entries.list({ query: { contentType: 'cars' } }),
    () => api.entries.list({ query: { search: secret, status: 'trash' } }),
  ],
  'entries.export': (api) => [() => api.entries.export({ query: { contentType: 'cars' } })],
  'entries.types': (api) => [() => api.entries.types()],
  'entries.type': (api) => [() => api.entries.type({ params: { slug: 'cars' } })],
  'entries.get': (api, { published, draft }) => [
    () => api.entries.get(at(published)),
    () => api.entries.get(at(draft)),
  ],
  'entries.create': (api) => [
    () => api.entries.create({ body: { contentType: 'cars', title: 'Own' } }),
    () => api.entries.create({ body: { contentType: 'cars', title: 'Own', status: 'publish' } }),
  ],
  'entries.update': (api, { published, draft, trashed }) =>
    [
      {},
      { version: 99 },
      { title: 'Changed' },
      { slug: 'changed' },
      { content: 'Changed' },
      { customFields: { note: null } },
      { customFields: { note: 'x'.repeat(99) } },
      { meta: { seen: true } },
      { status: 'draft' as const },
      { status: 'publish' as const },
      { status: 'trash' as const },
      { publishAt: soon() },
      { unpublishAt: soon() },
      { title: 'Changed', publishAt: null, unpublishAt: null },
    ].flatMap((body) => [published, draft, trashed].map((entry) => () => api.entries.update({ ...at(entry), body }))),
  'entries.restore': (api, { published, trashed }) => [
    () => api.entries.restore(at(published)),
    () => api.entries.restore(at(trashed)),
  ],
  'entries.bulk': (api, { published, draft, trashed }) =>
    (['publish', 'draft', 'restore', 'trash', 'delete'] as const).flatMap((action) =>
      [[published], [draft], [trashed], [draft, published, trashed]].map(
        (of) => () => api.entries.bulk({ body: { ids: of.map(({ id }) => id), action } }),
      ),
    ),
  'bulkEdits.edit': (api, { published, draft, trashed }) =>
    [[published], [draft], [trashed], [draft, published]].flatMap((of) =>
      [{ dryRun: true }, { toDraft: true }, {}].flatMap((how) =>
        (['append', 'clear'] as const).map((operation) => () => {
          const changes = [{ field: 'note', operation, ...(operation === 'append' && { value: '!' }) }];
          const ids = of.map(({ id }) => id);
          return api.bulkEdits.edit({ body: { contentType: 'cars', ids, changes, ...how } }) as Promise<Answer>;
        }),
      ),
    ),
  'bulkEdits.undo': (api) => [() => api.bulkEdits.undo({ body: { undo: randomUUID() } })],
  'bulkEdits.get': (api) => [() => api.bulkEdits.get({ params: { id: randomUUID() } })],
  'entries.remove': (api, { draft }) => [() => api.entries.remove(at(draft))],
  'drafts.save': (api, { published, draft }) =>
    [published, draft].flatMap((entry) => [
      () => api.drafts.save({ ...at(entry), body: { title: 'Next', slug: `next-${randomUUID()}` } }),
      () =>
        api.drafts.save({ ...at(entry), body: { autosave: true, title: '', customFields: { note: 'x'.repeat(99) } } }),
      () => api.drafts.save({ ...at(entry), body: { title: 'Next', version: 99 } }),
    ]),
  'drafts.publish': (api, { published, draft }) => [
    () => api.drafts.publish({ ...at(published), body: {} }),
    () => api.drafts.publish({ ...at(draft), body: { version: 99 } }),
  ],
  'drafts.unpublish': (api, { published }) => [() => api.drafts.unpublish({ ...at(published), body: {} })],
  'drafts.discard': (api, { published }) => [
    () => api.drafts.discard({ ...at(published), body: { version: 99 } }),
    () => api.drafts.discard({ ...at(published), body: {} }),
  ],
  'drafts.duplicate': (api, { published, draft }) => [
    () => api.drafts.duplicate(at(published)),
    () => api.drafts.duplicate(at(draft)),
  ],
  'revisions.list': (api, { published }) => [() => api.revisions.list(at(published))],
  'revisions.get': (api, { published }) => [
    () => api.revisions.get({ params: { id: published.id, version: '1' }, query: { against: 'current' } }),
  ],
  'revisions.restore': (api, { published, draft }) =>
    [published, draft].flatMap(({ id }) => [
      () => api.revisions.restore({ params: { id, version: '1' }, body: {} }),
      () => api.revisions.restore({ params: { id, version: '1' }, body: { version: 99 } }),
    ]),
  'schedule.list': (api) => [() => api.schedule.list(), () => api.schedule.list({ query: { contentType: 'cars' } })],
  'entryUsage.read': (api, { published }) => [() => api.entryUsage.read(at(published))],
  'presence.read': (api, { published }) => [() => api.presence.read(at(published))],
  'presence.beat': (api, { published }) => [
    () => api.presence.beat({ ...at(published), body: { client: randomUUID(), field: 'title' } }),
  ],
  'preview.create': (api, { published }) => [() => api.preview.create({ ...at(published), body: {} })],
  'imports.list': (api) => [() => api.imports.list()],
  'imports.upload': (api, { published }) => [() => giveFile(api, 'cars.csv', csv(published.slug))],
  'imports.get': ofImport((api, id) => api.imports.get({ params: { id } })),
  'imports.suggest': ofImport((api, id) => api.imports.suggest({ params: { id }, query: { contentType: 'cars' } })),
  'imports.check': ofImport((api, id) => api.imports.check({ params: { id }, body: { plan: plan('draft') } })),
  'imports.run': (api, target) =>
    (['draft', 'publish'] as const).flatMap((status) =>
      ['slug', 'note', null].flatMap((key) =>
        ofImport((api, id) => api.imports.run({ params: { id }, body: plan(status, key) }))(api, target),
      ),
    ),
  'imports.cancel': ofImport((api, id) => api.imports.cancel({ params: { id } })),
  'imports.undo': ofImport((api, id) => api.imports.undo({ params: { id } })),
  'imports.report': ofImport((api, id) => api.imports.report({ params: { id } })),
  'imports.remove': ofImport((api, id) => api.imports.remove({ params: { id } })),
};

const ofTypes = everyCall.filter(({ call }) => typeof call.permission === 'object' && 'perType' in call.permission);

test('every call whose right is about a type is tried', () => {
  expect(Object.keys(acts).sort()).toEqual(ofTypes.map(({ name }) => name).sort());
});

async function buildTarget(): Promise<Target> {
  const make = async (status: 'draft' | 'publish') => {
    const slug = `car-${randomUUID()}`;
    const words = { title: secret, slug, content: secret, customFields: { note: secret }, meta: { note: secret } };
    return (await admin.entries.create({ body: { contentType: 'cars', status, ...words } })).data;
  };
  const [published, draft, trashed] = [await make('publish'), await make('draft'), await make('draft')];
  await admin.drafts.save({ ...at(published), body: { title: `${secret} next` } });
  await admin.entries.remove(at(trashed));
  return { published, draft, trashed };
}

const allBut = (missing: string) =>
  ['create', 'view', 'edit', 'delete', 'publish']
    .filter((action) => action !== missing)
    .map((action) => `content-types.cars.${action}`);

/** One after the other, so that each is made whatever the others did. */
async function perform(act: Action | undefined, api: Api, target: Target): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const call of act?.(api, target) ?? []) answers.push(await call());
  return answers;
}

describe('without view', () => {
  test.each(ofTypes)('$name tells no value', async ({ name }) => {
    const target = await buildTarget();
    const answers = await perform(acts[name], await app.as.holding(...allBut('view')), target);
    expect(answers.length).toBeGreaterThan(0);
    for (const { body, status } of answers) {
      expect(status).not.toBe(500);
      const told = JSON.stringify(body) ?? '';
      // Of an import they are told what they sent.
      if (!name.startsWith('imports.')) expect(told).not.toContain(secret);
      expect(told).not.toContain(`${secret} next`);
    }
  });

  test('no import goes by values, nor says which rows are new', async () => {
    const { published } = await buildTarget();
    const api = await app.as.holding(...allBut('view'));
    const { id } = await readFile(api, 'cars.csv', csv(published.slug));
    for (const key of ['slug', 'note', null]) {
      const params = { id };
      expect(await api.imports.check({ params, body: { plan: plan('draft', key) } })).toReject(
        403,
        'INSUFFICIENT_PERMISSIONS',
      );
      expect(await api.imports.run({ params, body: plan('draft', key) })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
  });
});

/** What visitors and their programs read of an entry, and of the type. */
async function publicSight({ published, draft, trashed }: Target): Promise<string[]> {
  const addresses = [published, draft, trashed].flatMap(({ slug }) => [`/api/content/cars/${slug}`, `/cars/${slug}`]);
  return Promise.all(
    [...addresses, '/api/content/cars?pageSize=100'].map(async (address) => {
      const answer = await app.fetch(address);
      const text = await answer.text();
      // Each answer has a nonce or an id of its own.
      return `${address} ${answer.status} ${text.replaceAll(/nonce="[^"]+"|"requestId":"[^"]+"/g, '')}`;
    }),
  );
}

describe('without publish', () => {
  // Who may delete takes what is published away; everything else needs publish.
  const held = allBut('publish').filter((permission) => !permission.endsWith('.delete'));

  test.each(ofTypes)('$name changes nothing that the public sees, at once or when it is due', async ({ name }) => {
    const target = await buildTarget();
    const before = await publicSight(target);
    const answers = await perform(acts[name], await app.as.holding(...held), target);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    await app.runJobs();
    app.clock.advance(120_000);
    await app.runJobs();
    expect(await publicSight(target)).toEqual(before);
  });
});
