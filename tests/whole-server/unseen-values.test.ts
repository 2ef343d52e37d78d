import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '../../src/contract-kit/call/endpoint.ts';
import { buildContentType } from '../../src/features/content-types/content-types.fixtures.ts';
import { buildProvider } from '../../src/features/email-providers/email-providers.fixtures.ts';
import { buildTemplate } from '../../src/features/email-templates/email-templates.fixtures.ts';
import { buildEntry } from '../../src/features/entries/entries.fixtures.ts';
import { buildFieldGroup } from '../../src/features/field-groups/field-groups.fixtures.ts';
import { buildForm } from '../../src/features/forms/forms.fixtures.ts';
import { buildMedia } from '../../src/features/media/media.fixtures.ts';
import { buildRole } from '../../src/features/roles/roles.fixtures.ts';
import { buildSubmission } from '../../src/features/submissions/submissions.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import type { FieldDraft } from '../../src/field-kinds/fields/definition.ts';
import type { Answer } from '../support/answer.ts';
import type { Api } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { changingCalls } from '../support/calls.ts';

/** Who may change a record without viewing it learns its id and version from the answers, and no value. */
let app: TestApp;
let admin: Api;
const canary = 'Kingfisher';

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  await buildContentType(app, { slug: 'cars' });
  await admin.settings.update({ body: { siteName: canary } });
});

/** A create answers what its sender wrote; a call that needs the right to view has nothing to hide from who makes it. */
const answersRecord = ({ status, permission, result }: EndpointShape) =>
  status !== 201 && JSON.stringify(permission) !== '{"perType":"view"}' && namesRecord(result);

function namesRecord(result: z.ZodType): boolean {
  if (result instanceof z.ZodArray) return true;
  return result instanceof z.ZodObject && 'id' in result.shape;
}

test('every call that answers the record it changes says who may see it', () => {
  // A call without a right changes the caller's own record, an import is its sender's alone, and administrators alone
  // restore what was removed.
  const isOwners = ({ name, call }: (typeof changingCalls)[number]) =>
    call.permission === 'signed-in' || name.startsWith('imports.') || name === 'removals.restore';
  const answering = changingCalls.filter((one) => !isOwners(one) && answersRecord(one.call));
  expect(answering.length).toBeGreaterThan(10);
  expect(answering.filter(({ call }) => !call.seenBy).map(({ name }) => name)).toEqual([]);
});

type Send = (api: Api, body: { version?: number }) => Promise<Answer>;

interface Act {
  held: string;
  seen: string;
  status?: number;
  /** Its record has none. */
  hasVersion?: false;
  prepare: () => Promise<Send>;
}

/** For each call the right to make it, and a record with a value that nobody else may learn. */
const acts: Record<string, Act> = {
  'users.update': {
    held: 'users.edit',
    seen: 'users.view',
    prepare: async () => {
      const params = { id: (await buildUser(app, { displayName: canary })).id };
      return (api, body) => api.users.update({ params, body });
    },
  },
  'drafts.save': {
    held: 'content.edit',
    seen: 'content.view',
    prepare: async () => {
      const params = { id: (await newEntry()).id };
      return async (api, body) => {
        const answer = await api.drafts.save({ params, body: { title: canary, ...body } });
        return { ...answer, data: answer.data.data };
      };
    },
  },
  'drafts.publish': {
    held: 'content.publish',
    seen: 'content.view',
    prepare: async () => {
      const params = { id: (await newEntry()).id };
      return (api, body) => api.drafts.publish({ params, body });
    },
  },
  'drafts.unpublish': {
    held: 'content.publish',
    seen: 'content.view',
    prepare: async () => {
      const params = { id: (await newEntry()).id };
      return (api, body) => api.drafts.unpublish({ params, body });
    },
  },
  'drafts.discard': {
    held: 'content.edit',
    seen: 'content.view',
    prepare: async () => {
      const params = { id: (await newEntry()).id };
      return (api, body) => api.drafts.discard({ params, body });
    },
  },
  'revisions.restore': {
    held: 'content.edit',
    seen: 'content.view',
    prepare: async () => {
      const params = { id: (await newEntry()).id, version: '1' };
      return async (api, body) => {
        const answer = await api.revisions.restore({ params, body });
        return { ...answer, data: answer.data.data };
      };
    },
  },
  'users.assignRole': {
    held: 'users.edit',
    seen: 'users.view',
    prepare: async () => {
      const { slug } = await buildRole(app, { permissions: ['users.edit'] });
      const params = { id: (await buildUser(app, { displayName: canary })).id, slug };
      return (api) => api.users.assignRole({ params });
    },
  },
  'users.removeRole': {
    held: 'users.edit',
    seen: 'users.view',
    prepare: async () => {
      const { slug } = await buildRole(app, { permissions: ['users.edit'] });
      const params = { id: (await buildUser(app, { displayName: canary, roles: [slug] })).id, slug };
      return (api) => api.users.removeRole({ params });
    },
  },
  'roles.update': {
    held: 'roles.edit',
    seen: 'roles.view',
    prepare: async () => {
      const params = { id: (await newRole()).id };
      return (api, body) => api.roles.update({ params, body });
    },
  },
  'roles.setPermissions': {
    held: 'roles.edit',
    seen: 'roles.view',
    prepare: async () => {
      const params = { id: (await newRole()).id };
      return (api, body) => api.roles.setPermissions({ params, body: { permissions: ['roles.edit'], ...body } });
    },
  },
  'permissions.update': {
    held: 'permissions.edit',
    seen: 'permissions.view',
    prepare: async () => {
      const body = { name: `${canary} ${randomUUID()}`, slug: `p${randomUUID()}.view` };
      const params = { id: (await admin.permissions.create({ body })).data.id };
      return (api, change) => api.permissions.update({ params, body: change });
    },
  },
  'settings.update': {
    held: 'settings.edit',
    seen: 'settings.view',
    prepare: async () => (api, body) => api.settings.update({ body }),
  },
  'fieldGroups.update': {
    held: 'field-groups.edit',
    seen: 'field-groups.view',
    prepare: async () => {
      const params = { id: (await buildFieldGroup(app, { name: canary })).id };
      return (api, body) => api.fieldGroups.update({ params, body });
    },
  },
  'removedFields.restore': {
    held: 'field-groups.edit',
    seen: 'field-groups.view',
    prepare: async () => {
      const fields: FieldDraft[] = [{ name: 'note', label: canary, type: 'text' }];
      const group = await buildFieldGroup(app, { name: canary, fields });
      return async (api) => {
        await admin.fieldGroups.update({ params: { id: group.id }, body: { fields: [] } });
        const { data } = await admin.removedFields.list({ params: { id: group.id } });
        return api.removedFields.restore({ params: { id: group.id, field: data[0]?.id ?? '' } });
      };
    },
  },
  'settling.retry': {
    held: 'field-groups.edit',
    seen: 'field-groups.view',
    prepare: async () => {
      const params = { id: (await buildFieldGroup(app, { name: canary })).id };
      return (api) => api.settling.retry({ params });
    },
  },
  'settling.retryOfContentType': {
    held: 'content-types.edit',
    seen: 'content-types.view',
    prepare: async () => {
      const params = { id: (await buildContentType(app, { name: canary })).id };
      return (api) => api.settling.retryOfContentType({ params });
    },
  },
  'contentTypes.update': {
    held: 'content-types.edit',
    seen: 'content-types.view',
    prepare: async () => {
      const params = { id: (await buildContentType(app, { name: canary })).id };
      return (api, body) => api.contentTypes.update({ params, body });
    },
  },
  'contentTypes.setFieldGroups': {
    held: 'content-types.edit',
    seen: 'content-types.view',
    prepare: async () => {
      const params = { id: (await buildContentType(app, { name: canary })).id };
      return (api) => api.contentTypes.setFieldGroups({ params, body: { fieldGroups: [] } });
    },
  },
  'media.update': {
    held: 'media.edit',
    seen: 'media.view',
    prepare: async () => {
      const params = { id: (await buildMedia(admin)).id };
      await admin.media.update({ params, body: { alt: canary } });
      return (api, body) => api.media.update({ params, body });
    },
  },
  'mediaFolders.update': {
    held: 'media.edit',
    seen: 'media.view',
    prepare: async () => {
      const body = { name: `${canary} ${randomUUID()}` };
      const params = { id: (await admin.mediaFolders.create({ body })).data.id };
      return (api, change) => api.mediaFolders.update({ params, body: change });
    },
  },
  'forms.update': {
    held: 'forms.edit',
    seen: 'forms.view',
    prepare: async () => {
      const params = { id: (await buildForm(app, { name: canary })).id };
      return (api, body) => api.forms.update({ params, body });
    },
  },
  'forms.duplicate': {
    held: 'forms.create',
    seen: 'forms.view',
    status: 201,
    prepare: async () => {
      const params = { id: (await buildForm(app, { name: canary })).id };
      return (api) => api.forms.duplicate({ params, body: {} });
    },
  },
  'emailProviders.update': {
    held: 'email-providers.edit',
    seen: 'email-providers.view',
    prepare: async () => {
      const params = { id: (await buildProvider(app, { name: canary })).id };
      return (api, body) => api.emailProviders.update({ params, body });
    },
  },
  'emailTemplates.update': {
    held: 'email-templates.edit',
    seen: 'email-templates.view',
    prepare: async () => {
      const params = { id: (await buildTemplate(app, { subject: canary })).id };
      return (api, body) => api.emailTemplates.update({ params, body });
    },
  },
  'emailTemplates.replace': {
    held: 'email-templates.edit',
    seen: 'email-templates.view',
    prepare: async () => {
      const { id } = await buildTemplate(app, { name: canary });
      const whole = { name: 'Other', subject: 'Other', htmlContent: '<p>Other</p>' };
      return async (api, body) => {
        const isChange = body.version === undefined;
        const answer = await api.emailTemplates.replace({ query: { id }, body: { ...whole, ...body } });
        // A replaced template keeps nothing of what it was.
        if (isChange) await admin.emailTemplates.update({ params: { id }, body: { description: canary } });
        return isChange && answer.data && 'name' in answer.data ? admin.emailTemplates.get({ params: { id } }) : answer;
      };
    },
  },
  'emailTemplates.reset': {
    held: 'email-templates.edit',
    seen: 'email-templates.view',
    prepare: async () => {
      const { items } = (await admin.emailTemplates.list({ query: { search: 'Welcome', pageSize: 100 } })).data;
      const params = { id: items.find(({ systemKey }) => systemKey === 'welcome')?.id ?? '' };
      await admin.emailTemplates.update({ params, body: { description: canary } });
      return async (api) => {
        const answer = await api.emailTemplates.reset({ params });
        await admin.emailTemplates.update({ params, body: { description: canary } });
        return 'name' in answer.data ? admin.emailTemplates.get({ params }) : answer;
      };
    },
  },
  'submissions.update': {
    held: 'form-submissions.edit',
    seen: 'form-submissions.view',
    prepare: async () => {
      const params = { id: (await buildSubmission(app, { data: { name: canary } })).id };
      return (api, { version }) => api.submissions.update({ params, body: { isRead: true, version } });
    },
  },
  'submissions.note': {
    held: 'form-submissions.edit',
    seen: 'form-submissions.view',
    status: 201,
    prepare: async () => {
      const params = { id: (await buildSubmission(app, { data: { name: canary } })).id };
      return (api) => api.submissions.note({ params, body: { text: 'Called back' } });
    },
  },
  'leads.resend': {
    held: 'form-submissions.edit',
    seen: 'form-submissions.view',
    hasVersion: false,
    prepare: async () => {
      const body = { LastName: 'Byron', Company: canary, PostalCode: '80538' } as never;
      const params = { id: (await app.as.anonymous.leads.send({ body })).data.id };
      return (api) => api.leads.resend({ params });
    },
  },
  'entries.update': {
    held: 'content-types.cars.edit',
    seen: 'content-types.cars.view',
    prepare: async () => {
      const params = { id: (await newEntry()).id };
      return (api, body) => api.entries.update({ params, body });
    },
  },
  'entries.restore': {
    held: 'content-types.cars.edit',
    seen: 'content-types.cars.view',
    prepare: async () => {
      const params = { id: (await newEntry()).id };
      return async (api) => {
        await admin.entries.remove({ params });
        return api.entries.restore({ params });
      };
    },
  },
};

const newRole = () => buildRole(app, { name: `${canary} ${randomUUID()}`.slice(0, 40), permissions: ['roles.edit'] });
const newEntry = () =>
  buildEntry(app, { contentType: 'cars', title: canary, content: canary, meta: { note: canary }, status: 'draft' });

const declared = changingCalls.filter(({ call }) => call.seenBy);

test('no other call is tried', () => {
  const names = new Set(declared.map(({ name }) => name));
  expect(Object.keys(acts).filter((name) => !names.has(name))).toEqual([]);
});

describe.each(declared)('$name', ({ name }) => {
  const act = () => {
    const performed = acts[name];
    if (!performed) throw new Error(`${name} has no record to try it on`);
    return performed;
  };

  test('answers id and version to those who may not view, and the record to those who may', async () => {
    const { held, seen, status = 200, hasVersion, prepare } = act();
    const send = await prepare();
    const answer = await send(await app.as.holding(held), {});
    expect(answer.status).toBe(status);
    expectUnseen(answer, { record: answer.data, hasVersion });
    const whole = await send(await app.as.holding(held, seen), {});
    expect(whole.status).toBe(status);
    if (!Array.isArray(whole.data)) expect(JSON.stringify(whole.body)).toContain(canary);
  });

  test('names no value with a stale version', async () => {
    const { held, seen, hasVersion, prepare } = act();
    const send = await prepare();
    const answer = await send(await app.as.holding(held), { version: 77 });
    const isConflict = answer.status === 409;
    expectUnseen(answer, { record: isConflict ? answer.body['current'] : answer.data, hasVersion });
    if (!isConflict) return;
    const whole = await send(await app.as.holding(held, seen), { version: 77 });
    expect(JSON.stringify(whole.body['current'])).toContain(canary);
  });
});

function expectUnseen(
  answer: Answer,
  { record, hasVersion = true }: { record: unknown; hasVersion?: boolean | undefined },
): void {
  expect(JSON.stringify(answer.body)).not.toContain(canary);
  if (Array.isArray(record)) {
    expect(record).toEqual([]);
    return;
  }
  expect(['id', 'version']).toEqual(expect.arrayContaining(Object.keys(record as object)));
  expect((record as { version: unknown }).version).toBeTypeOf(hasVersion ? 'number' : 'undefined');
}
