import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { databaseWaitsOf } from '../../../../tests/support/database/database-waits.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import type { EntryDraft } from '../entries.contract.ts';

/** Entries that are created at the same moment share transactions; each is answered for itself. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildContentType(app, { slug: 'makers' });
  const fields = [
    { name: 'serial', label: 'Serial', type: 'text', validation: { unique: true } },
    { name: 'other', label: 'Other', type: 'relation', content_type: 'makers' },
  ];
  await buildContentType(app, { slug: 'parts', fields } as Parameters<typeof buildContentType>[1]);
  await admin.entries.create({ body: { contentType: 'parts', title: 'Before' } });
});

const create = (api: Api, draft: Partial<EntryDraft>) =>
  api.entries.create({ body: { contentType: 'parts', title: 'Part', ...draft } });

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

test('what is created together waits for few commits, and reads as it was answered', async () => {
  const titles = Array.from({ length: 24 }, (_, index) => `Bolt ${index % 6}`);
  let answers: Awaited<ReturnType<typeof create>>[] = [];
  const waits = await databaseWaitsOf(async () => {
    answers = await Promise.all(titles.map((title) => create(admin, { title, status: 'publish', content: title })));
  });
  expect(statuses(answers)).toEqual(titles.map(() => 201));
  expect(waits.filter((text) => text === 'commit').length).toBeLessThan(titles.length / 3);
  const slugs = answers.map(({ data }) => data.slug);
  expect(new Set(slugs).size).toBe(titles.length);
  for (const { data } of answers) {
    expect((await admin.entries.get({ params: { id: data.id } })).data).toEqual(data);
    const { data: revisions } = await admin.revisions.list({ params: { id: data.id } });
    expect(revisions.items).toMatchObject([{ version: 1, action: 'created', isLive: true }]);
  }
});

test('one that is rejected is told its own fields, and the others are stored', async () => {
  const [good, taken, unknown, invalid, also] = await Promise.all([
    create(admin, { title: 'Good' }),
    create(admin, { title: 'Taken', slug: 'before' }),
    create(admin, { title: 'Unknown', customFields: { other: randomUUID() } }),
    create(admin, { title: 'Invalid', customFields: { serial: 5 } }),
    create(admin, { title: 'Also' }),
  ]);
  expect([good, also].map(({ status }) => status)).toEqual([201, 201]);
  expect(taken).toReject(409, 'ENTRY_SLUG_TAKEN', { fields: ['slug'] });
  expect(unknown).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.other'] });
  expect(invalid).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.serial'] });
  const { data } = await admin.entries.list({ query: { contentType: 'parts', search: 'Taken' } });
  expect(data.items).toEqual([]);
});

test('of equal slugs and of equal unique values one is stored', async () => {
  const draft = (index: number) => [{ slug: 'the-same' }, { customFields: { serial: 'S-1' } }, {}][index % 3] ?? {};
  const drafts = Array.from({ length: 18 }, (_, index) => draft(index));
  const answers = await Promise.all(drafts.map((draft) => create(admin, draft)));
  const of = (part: number) => statuses(answers.filter((_, index) => index % 3 === part));
  expect(of(0)).toEqual([201, 409, 409, 409, 409, 409]);
  expect(of(1)).toEqual([201, 409, 409, 409, 409, 409]);
  expect(of(2)).toEqual([201, 201, 201, 201, 201, 201]);
});

test('each is written to the log under who made it', async () => {
  const people = await Promise.all(
    ['content-types.parts.create', 'content.create'].map((right) => app.as.holding(right, 'content.view')),
  );
  const made = await Promise.all(people.map((person, index) => create(person, { title: `By ${index}` })));
  const { data } = await admin.auditTrail.list({ query: { action: 'entry.created' } });
  const actorOf = (id: string) => data.items.find(({ target }) => target.id === id)?.actor;
  const [first, second] = made.map(({ data }) => actorOf(data.id)?.id);
  expect([first, second]).toEqual(made.map(({ data }) => data.userId));
  expect(first).not.toBe(second);
});
