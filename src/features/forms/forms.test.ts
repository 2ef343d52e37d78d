import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildProvider } from '../email-providers/email-providers.fixtures.ts';
import { buildTemplate } from '../email-templates/email-templates.fixtures.ts';
import { buildForm } from './forms.fixtures.ts';

let app: TestApp;
let builder: Api;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.holding('forms.view', 'forms.create', 'forms.edit', 'forms.delete');
  const provider = await buildProvider(app);
  await app.db.updateTable('emailProviders').set({ id: providerId }).where('id', '=', provider.id).execute();
  const template = await buildTemplate(app);
  await app.db.updateTable('emailTemplates').set({ id: templateId }).where('id', '=', template.id).execute();
});

// Known before there is a database: the tables of errors name them.
const providerId = '0190aaaa-0000-7000-8000-0000000000aa';
const templateId = '0190aaaa-0000-7000-8000-0000000000bb';
const text = (name: string, more: object = {}) => ({ name, label: 'A label', type: 'text' as const, ...more });
const draft = (more: object = {}) => ({ name: 'Contact', slug: `contact-${randomUUID()}`, ...more });
const showIf = (field: string) => ({
  conditionalLogic: { enabled: true, action: 'show', match: 'all', rules: [{ field, operator: 'equals', value: 'x' }] },
});
const notice = (more: object = {}) => ({
  name: 'Office',
  senderEmail: 'site@example.test',
  recipientType: 'static',
  recipientEmail: 'office@example.test',
  emailProviderId: providerId,
  emailTemplateId: templateId,
  ...more,
});
const withNotice = (more: object) => ({ fields: [text('name')], multipleEmailIntegrations: [notice(more)] });
const at = (path: string) => `multipleEmailIntegrations.0.${path}`;

const create = (body: object) => builder.forms.create({ body: body as never });

describe('errors', () => {
  test('[I15] each call needs its own permission', async () => {
    const { id } = await buildForm(app);
    const params = { id };
    const others = await app.as.holding('content.view', 'field-groups.edit', 'forms.view');
    expect(await app.as.anonymous.forms.list()).toReject(401, 'INVALID_TOKEN');
    expect(await (await app.as.norole()).forms.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    for (const answer of [
      await others.forms.create({ body: draft() }),
      await others.forms.update({ params, body: { name: 'X' } }),
      await others.forms.duplicate({ params, body: {} }),
      await others.forms.remove({ params }),
      await (await app.as.holding('forms.edit')).forms.get({ params }),
    ])
      expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test.each([
    [{ name: ' ' }, 'name', 'Form name is required'],
    [{ name: 'x'.repeat(256) }, 'name', 'Form name must be at most 255 characters'],
    [{ slug: '' }, 'slug', 'Form slug is required'],
    [{ slug: 'Ä b' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ status: 'open' }, 'status', 'must be draft, published or archived'],
    [{ fields: [text('data')] }, 'fields.0.name', '"data" is a reserved name'],
    [{ fields: [text('constructor')] }, 'fields.0.name', '"constructor" is a reserved name'],
    [
      { fields: [text('1st')] },
      'fields.0.name',
      'Field name must start with a letter and hold only letters, numbers, underscores and hyphens',
    ],
    [{ fields: [text('a'), text('a')] }, 'fields.1.name', 'Another field has this name'],
    [{ fields: [text('a', { type: 'hologram' })] }, 'fields.0.type', 'Unknown field type: hologram'],
    [
      { fields: [{ type: 'relation', name: 'car', label: 'Car', content_type: 'nothing' }] },
      'fields.0.content_type',
      'is not a public content type',
    ],
    [
      { fields: [text('a', showIf('b'))] },
      'fields.0.conditionalLogic.rules.0.field',
      '"b" is not a field of this form',
    ],
    [
      { fields: [text('a', showIf('a'))] },
      'fields.0.conditionalLogic.rules.0.field',
      'A field cannot depend on itself',
    ],
    [
      { fields: [text('a', { conditionalLogic: { enabled: true, action: 'show', match: 'all', rules: [] } })] },
      'fields.0.conditionalLogic.rules',
      'At least one rule is required',
    ],
    [{ settings: { perHour: 0 } }, 'settings.perHour', 'must be at least 1'],
    [
      { settings: { opensAt: 'tomorrow' } },
      'settings.opensAt',
      'must be a date and time, such as 2026-05-01T08:00:00Z',
    ],
    [{ settings: { opensAt: '2026-05-02', closesAt: '2026-05-01' } }, 'settings.closesAt', 'must be after opensAt'],
    [
      { settings: { confirmationUrl: 'javascript:alert(1)' } },
      'settings.confirmationUrl',
      'must be a path of this site, such as /thanks, or an address that begins with https://',
    ],
    [
      { settings: { confirmationUrl: '//evil.test' } },
      'settings.confirmationUrl',
      'must be a path of this site, such as /thanks, or an address that begins with https://',
    ],
    [
      { settings: { allowedOrigins: ['https://a.test/path'] } },
      'settings.allowedOrigins.0',
      'must be an origin such as https://www.example.com, or * for any',
    ],
    [{ settings: { note: 'x'.repeat(70_000) } }, 'settings', 'must be at most 64 KB'],
    [withNotice({ name: '' }), at('name'), 'Integration name is required'],
    [withNotice({ senderEmail: '' }), at('senderEmail'), 'Sender email is required'],
    [withNotice({ senderEmail: 'site' }), at('senderEmail'), 'Invalid sender email format'],
    [withNotice({ recipientEmail: '' }), at('recipientEmail'), 'Recipient email is required for static recipient type'],
    [withNotice({ recipientEmail: 'a@b' }), at('recipientEmail'), 'Invalid email format'],
    [
      withNotice({ recipientType: 'dynamic' }),
      at('recipientFieldName'),
      'Recipient field is required for dynamic recipient type',
    ],
    [
      withNotice({ recipientType: 'dynamic', recipientField: 'gone' }),
      at('recipientFieldName'),
      '"gone" is not a text or email field of this form',
    ],
    [
      withNotice({ ccRecipients: [{ type: 'static', email: 'x' }] }),
      at('ccRecipients.0.email'),
      'Invalid CC email format',
    ],
    [withNotice({ replyTo: 'nobody' }), at('replyTo.email'), 'Invalid email format'],
    [
      withNotice({ bccRecipients: [{ type: 'static', email: 'x' }] }),
      at('bccRecipients.0.email'),
      'Invalid BCC email format',
    ],
    [withNotice({ emailProviderId: '' }), at('emailProviderId'), 'Email provider is required'],
    [withNotice({ emailProviderId: null }), at('emailProviderId'), 'Email provider is required'],
    [withNotice({ emailProviderId: 'x' }), at('emailProviderId'), 'Invalid email provider ID'],
    [withNotice({ emailTemplateId: undefined }), at('emailTemplateId'), 'Email template is required'],
    [withNotice({ emailTemplateId: 'x' }), at('emailTemplateId'), 'Invalid email template ID'],
    [withNotice({ order: -1 }), at('order'), 'must not be negative'],
    [
      withNotice({ condition: { match: 'all', rules: [{ field: 'gone', operator: 'isEmpty' }] } }),
      at('condition.rules.0.field'),
      '"gone" is not a field of this form',
    ],
  ])('[I13] [I17] [I18] %j is rejected on %s', async (more, path, message) => {
    const answer = await create(draft(more));
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [path] });
    expect(answer.body['fields']).toEqual({ [path]: [message] });
  });

  test('[I17] everything that a notification lacks is told at once, whether a key is missing or empty', async () => {
    const texts = {
      [at('name')]: ['Integration name is required'],
      [at('senderEmail')]: ['Sender email is required'],
      [at('recipientEmail')]: ['Recipient email is required for static recipient type'],
      [at('emailProviderId')]: ['Email provider is required'],
      [at('emailTemplateId')]: ['Email template is required'],
    };
    const empty = { name: '', senderEmail: '', recipientEmail: '', emailProviderId: '', emailTemplateId: '' };
    for (const sent of [{}, empty, { name: ' ', senderEmail: '' }]) {
      const answer = await create(draft({ multipleEmailIntegrations: [sent] }));
      expect(answer).toReject(400, 'VALIDATION_ERROR');
      expect(answer.body['fields']).toEqual(texts);
    }
    const { [at('recipientEmail')]: _, ...rest } = texts;
    const dynamic = await create(draft({ multipleEmailIntegrations: [{ recipientType: 'dynamic' }] }));
    expect(dynamic.body['fields']).toEqual({
      ...rest,
      [at('recipientFieldName')]: ['Recipient field is required for dynamic recipient type'],
    });
  });

  test('[I10] two fields that wait for each other are rejected, each at its rule', async () => {
    const answer = await create(draft({ fields: [text('a', showIf('b')), text('b', showIf('a'))] }));
    expect(answer).toReject(400, 'VALIDATION_ERROR', {
      fields: ['fields.0.conditionalLogic.rules.0.field', 'fields.1.conditionalLogic.rules.0.field'],
    });
  });

  test('a relation to a private type is rejected, one to a public type is saved', async () => {
    const types = await Promise.all([false, true].map((isPublic) => buildContentType(app, { isPublic })));
    const answers = await Promise.all(
      types.map(({ slug }) =>
        create(draft({ fields: [{ type: 'relation', name: 'car', label: 'Car', content_type: slug }] })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 201]);
  });

  test('a taken slug is rejected on create and change, also of many at once', async () => {
    const [one, two] = [await buildForm(app), await buildForm(app)];
    const refusal = { error: 'A form with this slug already exists', fields: ['slug'] };
    expect(await create(draft({ slug: one.slug }))).toReject(409, 'FORM_SLUG_TAKEN', refusal);
    const changed = await builder.forms.update({ params: { id: two.id }, body: { slug: one.slug } });
    expect(changed).toReject(409, 'FORM_SLUG_TAKEN', refusal);

    const body = draft();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('a stale version is rejected with the stored form', async () => {
    const form = await buildForm(app);
    const answer = await builder.forms.update({ params: { id: form.id }, body: { name: 'Late', version: 0 } });
    expect(answer).toReject(409, 'VERSION_CONFLICT');
    expect(answer.body['current']).toEqual(form);
  });

  test('a change of fields that leaves a notification without its recipient is rejected', async () => {
    const form = await buildForm(app, {
      fields: [text('mail')],
      multipleEmailIntegrations: [notice({ recipientType: 'dynamic', recipientFieldName: 'mail' })],
    });
    const params = { id: form.id };
    const answer = await builder.forms.update({ params, body: { fields: [text('name')] } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [at('recipientFieldName')] });
    expect((await builder.forms.get({ params })).data.fields).toMatchObject([{ name: 'mail' }]);
  });
});

describe('accepted', () => {
  test('[I12] [I14] a form goes in and comes out whole, with the person who made it', async () => {
    const settings = { submitLabel: 'Send', perHour: 10, theme: { colour: 'red' } };
    const { data, body } = await create(
      draft({
        description: 'Write to us',
        status: 'published',
        is_active: true,
        settings,
        fields: [
          text('first-name', { id: 'mine', validation: { required: true }, reference_direction: 'both' }),
          text('grandTotal', showIf('mine')),
        ],
        multipleEmailIntegrations: [
          notice({ name: 'Second', order: 7 }),
          notice({ name: 'First', order: 3, recipientType: 'dynamic', recipientField: 'first-name', isEnabled: false }),
        ],
      }),
    );
    expect(body['message']).toBe('Form created');
    expect(data).toMatchObject({
      status: 'published',
      isActive: true,
      is_active: true,
      settings,
      fieldCount: 2,
      submissionCount: 0,
      unreadCount: 0,
      lastSubmissionAt: null,
      version: 1,
      createdBy: { displayName: expect.any(String) },
    });
    expect(data.createdBy).toEqual(data.updatedBy);
    expect(data.created_at).toBe(data.createdAt);
    expect(data.fields).toMatchObject([
      { id: 'field_0', name: 'first-name', order: 0, reference_direction: 'both' },
      // A rule may name a field by the id that the client gave it.
      { id: 'field_1', name: 'grandTotal', order: 1, conditionalLogic: { rules: [{ field: 'first-name' }] } },
    ]);
    expect(data.multipleEmailIntegrations).toMatchObject([
      {
        name: 'First',
        order: 0,
        recipientField: 'first-name',
        recipientFieldName: 'first-name',
        recipientEmail: '',
        isActive: false,
        isEnabled: false,
      },
      {
        name: 'Second',
        order: 1,
        recipientEmail: 'office@example.test',
        isActive: true,
        delayMinutes: 0,
        attachUploads: false,
        replyTo: null,
        condition: null,
      },
    ]);
  });

  test('[I17] replies go to an address, sent alone or as one more recipient, or to nobody', async () => {
    const worker = { type: 'static', email: 'desk@example.test', fieldName: '' };
    const sent = [worker.email, worker, '', null, undefined];
    const body = draft({ multipleEmailIntegrations: sent.map((replyTo) => notice({ replyTo })) }) as never;
    const { multipleEmailIntegrations: stored } = (await builder.forms.create({ body })).data;
    expect(stored.map(({ replyTo }) => replyTo)).toEqual([worker, worker, null, null, null]);
  });

  test('[I16] a notification that is sent with its id keeps its age; what another says changes its time alone', async () => {
    const form = await buildForm(app, {
      fields: [text('name')],
      multipleEmailIntegrations: [notice({ name: 'One' }), notice({ name: 'Two' })],
    });
    app.clock.advance(60_000);
    const [one, two] = form.multipleEmailIntegrations;
    const body = { multipleEmailIntegrations: [{ ...one, name: 'Changed' }, two] };
    const { data } = await builder.forms.update({ params: { id: form.id }, body: body as never });
    const [changed, same] = data.multipleEmailIntegrations;
    expect(changed).toMatchObject({ id: one?.id, createdAt: one?.createdAt, name: 'Changed' });
    expect(changed?.updatedAt).not.toBe(one?.updatedAt);
    expect(same).toEqual(two);
  });

  test('a switch that is off in one spelling is off, and a change says nothing of what it leaves out', async () => {
    const form = await buildForm(app, { settings: { perHour: 5 } });
    const params = { id: form.id };
    const off = await builder.forms.update({ params, body: { isActive: true, is_active: false } });
    expect(off.data).toMatchObject({ isActive: false, is_active: false, settings: { perHour: 5 }, version: 2 });
    expect((await builder.forms.update({ params, body: { name: 'Other' } })).data).toMatchObject({
      name: 'Other',
      isActive: false,
      fields: form.fields,
    });
  });

  test('a change that says nothing new leaves version and time', async () => {
    const form = await buildForm(app, { fields: [text('name')], settings: { perHour: 5, note: { a: [1] } } });
    const params = { id: form.id };
    expect((await builder.forms.update({ params, body: {} })).data).toEqual(form);
    const { name, settings, fields, multipleEmailIntegrations } = form;
    const same = { name, settings, fields, multipleEmailIntegrations, version: form.version };
    expect((await builder.forms.update({ params, body: same })).data).toEqual(form);
    const { data } = await builder.forms.update({ params, body: { settings: { perHour: 6 } } });
    expect(data).toMatchObject({ version: form.version + 1, settings: { perHour: 6 } });
  });

  test('who may change a form but not view it gets id and version alone', async () => {
    const form = await buildForm(app);
    const api = await app.as.holding('forms.edit');
    const { data } = await api.forms.update({ params: { id: form.id }, body: { name: 'Unseen' } });
    expect(data).toEqual({ id: form.id, version: 2 });
  });

  test('[I03] [Q44] copies are inactive drafts under -copy, -copy-2, …, also of several at once', async () => {
    const form = await buildForm(app, { fields: [text('name')], multipleEmailIntegrations: [notice()] });
    const params = { id: form.id };
    const copies = await Promise.all([1, 2, 3].map(() => builder.forms.duplicate({ params, body: {} })));
    expect(copies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(copies.map(({ data }) => data.slug).sort()).toEqual(
      ['', '-2', '-3'].map((ending) => `${form.slug}-copy${ending}`),
    );
    const [copy] = copies;
    expect(copy?.data).toMatchObject({
      name: 'Test form (Copy)',
      status: 'draft',
      isActive: false,
      fields: form.fields,
      settings: form.settings,
    });
    expect(copy?.data.multipleEmailIntegrations[0]?.id).not.toBe(form.multipleEmailIntegrations[0]?.id);
  });

  test('[Q29] a deleted form is gone, frees its slug, and an administrator brings it back', async () => {
    const form = await buildForm(app);
    const params = { id: form.id };
    const removed = await builder.forms.remove({ params });
    expect(removed.body['message']).toBe('Form deleted successfully');
    expect(await builder.forms.get({ params })).toReject(404, 'NOT_FOUND');
    expect(await builder.forms.remove({ params })).toReject(404, 'NOT_FOUND');

    const admin = await app.as.admin();
    const kept = (await admin.removals.list({ query: { search: 'Test form' } })).data.items;
    const record = kept.find(({ recordId }) => recordId === form.id);
    expect(record).toMatchObject({ type: 'form', label: 'Test form' });
    const taken = await buildForm(app, { slug: form.slug });
    const restore = () => admin.removals.restore({ params: { id: record?.id ?? '' } });
    expect(await restore()).toReject(409, 'FORM_SLUG_TAKEN');
    await builder.forms.remove({ params: { id: taken.id } });
    expect((await restore()).status).toBe(200);
    expect((await builder.forms.get({ params })).data.fields).toEqual(form.fields);
  });

  test('every action leaves its line in the audit log', async () => {
    const { data } = await create(draft());
    const params = { id: data.id };
    await builder.forms.update({ params, body: { name: 'Renamed' } });
    await builder.forms.remove({ params });
    const rows = await app.db
      .selectFrom('auditEntries')
      .select('action')
      .where('targetId', '=', data.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['form.created', 'form.updated', 'form.deleted']);
  });
});
