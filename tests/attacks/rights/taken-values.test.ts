import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../src/contract-kit/call/errors.ts';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildFieldGroup } from '../../../src/features/field-groups/field-groups.fixtures.ts';
import { buildForm } from '../../../src/features/forms/forms.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { Answer } from '../../support/answer.ts';
import { startApp } from '../../support/app.ts';
import { everyCall } from '../../support/calls.ts';

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

/** For each code somebody who may create such records and view none tries to make one that is there already. */
const attempts: Record<string, () => Promise<Attempt>> = {
  CONTENT_TYPE_SLUG_TAKEN: async () => {
    const { id, slug } = await buildContentType(app, { name: canary });
    const actor = await app.as.holding('content-types.create');
    return { id, answer: await actor.contentTypes.create({ body: { name: 'Other', slug } }) };
  },
  ENTRY_SLUG_TAKEN: async () => {
    const { slug: contentType } = await buildContentType(app);
    const { id, slug } = await buildEntry(app, { contentType, title: canary, slug: newSlug() });
    const actor = await app.as.holding(`content-types.${contentType}.create`);
    return { id, answer: await actor.entries.create({ body: { contentType, title: 'Other', slug } }) };
  },
  FIELD_GROUP_SLUG_TAKEN: async () => {
    const { id, slug } = await buildFieldGroup(app, { name: canary });
    const actor = await app.as.holding('field-groups.create');
    return { id, answer: await actor.fieldGroups.create({ body: { name: 'Other', slug } }) };
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
  FORM_SLUG_TAKEN: async () => {
    const { id, slug } = await buildForm(app, { name: canary });
    const actor = await app.as.holding('forms.create');
    return { id, answer: await actor.forms.create({ body: { name: 'Other', slug } as never }) };
  },
  MEDIA_FOLDER_NAME_TAKEN: async () => {
    const parent = (await admin.mediaFolders.create({ body: { name: canary } })).data;
    const { id, name } = (await admin.mediaFolders.create({ body: { name: 'Spring', parentId: parent.id } })).data;
    const actor = await app.as.holding('media.create');
    return { id, answer: await actor.mediaFolders.create({ body: { name, parentId: parent.id } }) };
  },
  PERMISSION_SLUG_TAKEN: async () => {
    const { id, slug } = (await admin.permissions.create({ body: { name: canary, slug: 'taken.view' } })).data;
    const actor = await app.as.holding('permissions.create');
    return { id, answer: await actor.permissions.create({ body: { name: 'Other', slug } }) };
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
  EMAIL_TAKEN: async () => {
    const { id, email } = await buildUser(app, { displayName: canary });
    const actor = await app.as.holding('users.create');
    const body = { email, displayName: 'Other', password: 'Harrow-and-7-rakes' };
    return { id, answer: await actor.users.create({ body }) };
  },
};

test('every such refusal is tried that another person’s record can cause', () => {
  // What needs no right changes the caller's own records, and only their own are ever in the way.
  const ofOthers = everyCall.filter(({ call }) => call.permission !== 'signed-in');
  const declared = ofOthers.flatMap(({ call }) => call.errors.filter((code) => code.endsWith('_TAKEN')));
  expect(Object.keys(attempts).toSorted()).toEqual([...new Set(declared)].toSorted());
});

test.each(Object.keys(attempts))('%s says what is taken, and nothing of the record that has it', async (code) => {
  const { answer, id } = await (attempts[code] as () => Promise<Attempt>)();
  expect(answer).toRefuse(409, code as ErrorCode);
  const { requestId: _, ...told } = answer.body;
  expect(Object.keys(told).toSorted()).toEqual(
    ['code', 'error', 'errorCategory', 'errorSuggestion', 'fields', 'success'].toSorted(),
  );
  const text = JSON.stringify(told).toLowerCase();
  expect(text).not.toContain(canary.toLowerCase());
  expect(text).not.toContain(id);
});
