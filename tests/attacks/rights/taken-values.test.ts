import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../src/contracts/call/errors.ts';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import type { Answer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import { startApp } from '../../support/app.ts';
import { attempt, everyCall } from '../../support/calls.ts';
import { bodyOf, madeId, uniqueCreations } from '../../support/requests/creations.ts';

/** That a slug, a name or an address is taken has to be told to who chooses it; of the record that has it, nothing else is. */
const app = await startApp();
const admin = await app.as.admin();
const canary = 'Kingfisher';
const newSlug = () => `taken-${randomUUID().slice(0, 8)}`;

interface Attempt {
  answer: Answer;
  /** Of the record in the way. */
  id: string;
}

/** Somebody who may create such records and view none makes one from the least that its contract asks for, under a taken name. */
const plainAttempts = uniqueCreations.flatMap(({ call, key, code }) => {
  const { permission } = call;
  if (typeof permission !== 'string' || permission === 'signed-in') return [];
  const make = (api: Api, body: object) => attempt(api, call, { body: JSON.stringify(body) });
  const act = async (): Promise<Attempt> => {
    const first = bodyOf(call, `${canary}-${randomUUID().slice(0, 8)}`);
    const id = madeId(await make(admin, first));
    const second = { ...bodyOf(call, newSlug()), [key]: first[key] };
    return { id, answer: await make(await app.as.holding(permission), second) };
  };
  return [[code, act] as const];
});

/** For each code somebody who may create such records and view none tries to make one that is there already. */
const attempts: Record<string, () => Promise<Attempt>> = {
  ...Object.fromEntries(plainAttempts),
  ENTRY_SLUG_TAKEN: async () => {
    const { slug: contentType } = await buildContentType(app);
    const { id, slug } = await buildEntry(app, { contentType, title: canary, slug: newSlug() });
    const actor = await app.as.holding(`content-types.${contentType}.create`);
    return { id, answer: await actor.entries.create({ body: { contentType, title: 'Other', slug } }) };
  },
  VALUE_TAKEN: async () => {
    const fields = [{ name: 'serial', label: 'Serial', type: 'text', validation: { unique: true } } as const];
    const { slug: contentType } = await buildContentType(app, { fields });
    const customFields = { serial: 'one' };
    const { id } = await buildEntry(app, { contentType, title: canary, slug: newSlug(), customFields });
    const actor = await app.as.holding(`content-types.${contentType}.create`);
    return { id, answer: await actor.entries.create({ body: { contentType, title: 'Other', customFields } }) };
  },
  FIELD_NAME_TAKEN: async () => {
    const field = { name: 'note', label: canary, type: 'text' } as const;
    const type = await buildContentType(app, { name: canary, isPublic: false, fields: [field] });
    const slug = newSlug();
    const own = (await admin.fieldGroups.create({ body: { name: 'Own', slug, contentTypes: [type.id] } })).data;
    const actor = await app.as.holding('field-groups.edit');
    const body = { fields: [{ ...field, label: 'Note' }] };
    return { id: type.id, answer: await actor.fieldGroups.update({ params: { id: own.id }, body }) };
  },
  MEDIA_FOLDER_NAME_TAKEN: async () => {
    const parent = (await admin.mediaFolders.create({ body: { name: canary } })).data;
    const { id, name } = (await admin.mediaFolders.create({ body: { name: 'Spring', parentId: parent.id } })).data;
    const actor = await app.as.holding('media.create');
    return { id, answer: await actor.mediaFolders.create({ body: { name, parentId: parent.id } }) };
  },
  ROLE_SLUG_TAKEN: async () => {
    const { id, slug } = await buildRole(app, { name: canary });
    const actor = await app.as.holding('roles.create', 'media.view');
    return { id, answer: await actor.roles.create({ body: { name: 'Other', slug, permissions: ['media.view'] } }) };
  },
  ROLE_NAME_TAKEN: async () => {
    const name = 'Taken name';
    const { id } = await buildRole(app, { name, slug: `${canary.toLowerCase()}-slug` });
    const actor = await app.as.holding('roles.create', 'media.view');
    const body = { name, slug: newSlug(), permissions: ['media.view'] };
    return { id, answer: await actor.roles.create({ body }) };
  },
};

test('every such error is tried that another person’s record can cause', () => {
  // What needs no right changes the caller's own records, and only their own are ever in the way.
  const ofOthers = everyCall.filter(({ call }) => call.permission !== 'signed-in');
  const declared = ofOthers.flatMap(({ call }) => call.errors.filter((code) => code.endsWith('_TAKEN')));
  expect(Object.keys(attempts).toSorted()).toEqual([...new Set(declared)].toSorted());
});

test.each(Object.keys(attempts))('%s says what is taken, and nothing of the record that has it', async (code) => {
  const { answer, id } = await (attempts[code] as () => Promise<Attempt>)();
  expect(answer).toReject(409, code as ErrorCode);
  const { requestId: _, ...told } = answer.body;
  expect(Object.keys(told).toSorted()).toEqual(
    ['code', 'error', 'errorCategory', 'errorSuggestion', 'fields', 'success'].toSorted(),
  );
  const text = JSON.stringify(told).toLowerCase();
  expect(text).not.toContain(canary.toLowerCase());
  expect(text).not.toContain(id);
});
