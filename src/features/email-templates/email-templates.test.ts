import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { startMailServer } from '../../../tests/support/mail/mail-server.ts';
import { buildProvider } from '../email-providers/email-providers.fixtures.ts';
import { buildForm } from '../forms/forms.fixtures.ts';
import { buildTemplate } from './email-templates.fixtures.ts';

let app: TestApp;
let keeper: Api;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  keeper = await app.as.holding(
    ...(['view', 'create', 'edit', 'delete'] as const).map((act) => `email-templates.${act}`),
  );
});

const draft = (more: object = {}) =>
  ({ name: 'Thanks', subject: 'Thank you', htmlContent: '<p>Hi {{ name }}</p>', ...more }) as never;
const preview = (template: object, variables: Record<string, unknown> = {}) =>
  keeper.emailTemplates.preview({ body: { template, variables } as never });
const system = async (key: string) => {
  const { items } = (await keeper.emailTemplates.list({ query: { pageSize: 100 } })).data;
  const found = items.find(({ systemKey }) => systemKey === key);
  if (!found) throw new Error(`no system template ${key}`);
  return found;
};

describe('errors', () => {
  test('[J12] each call needs its own permission', async () => {
    const { id } = await buildTemplate(app);
    const params = { id };
    const viewer = await app.as.holding('email-templates.view', 'forms.edit');
    expect(await app.as.anonymous.emailTemplates.list()).toReject(401, 'INVALID_TOKEN');
    expect(await (await app.as.norole()).emailTemplates.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    for (const answer of [
      await viewer.emailTemplates.create({ body: draft() }),
      await viewer.emailTemplates.update({ params, body: { name: 'X' } }),
      await viewer.emailTemplates.replace({ query: { id }, body: draft() }),
      await viewer.emailTemplates.remove({ params }),
      await viewer.emailTemplates.removeNamed({ query: { id } }),
      await viewer.emailTemplates.test({ params, body: { to: 'ada@example.test' } }),
      await viewer.emailTemplates.reset({ params }),
      await (await app.as.holding('forms.edit')).emailTemplates.get({ params }),
      await (await app.as.holding('forms.edit')).emailTemplates.preview({ body: { template: id } }),
    ])
      expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Name is required'],
    [{ subject: '' }, 'subject', 'Subject is required'],
    [{ subject: 'a\r\nBcc: b@c.test' }, 'subject', 'Subject must be one line, without control characters'],
    [{ htmlContent: '' }, 'htmlContent', 'HTML content is required'],
    [{ htmlContent: undefined }, 'htmlContent', 'HTML content is required'],
    [{ emailProviderId: 'x' }, 'emailProviderId', 'Invalid email provider ID'],
    [
      { emailProviderId: '0190aaaa-0000-7000-8000-000000000000' },
      'emailProviderId',
      'This email provider does not exist',
    ],
  ])('[J08] %j is rejected at its field', async (violation, field, text) => {
    const answer = await keeper.emailTemplates.create({ body: draft(violation) });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [text] });
  });

  test.each([
    '{% for x in (1..9) %}x{% endfor %}',
    '{% include "/etc/passwd" %}',
    '{% assign a = 1 %}',
    '{% raw %}{{ a }}{% endraw %}',
    '{{ name | size }}',
    '{{ name',
    '{{#each name}}',
    '{{ constructor.constructor("return process")() }}',
    '{% if name %}no end',
    '{{ a }}'.repeat(3000),
    '{{ (1..9) }}',
    `{% if a == (b..4) %}x{% endif %}`,
    `{{ a${' | newline_to_br'.repeat(100)} }}`,
    `{% if ${'a == b and '.repeat(100)} c %}x{% endif %}`,
  ])('[MAIL-02] a template with %j is rejected where it stands', async (text) => {
    for (const field of ['subject', 'htmlContent', 'textContent']) {
      const short = field === 'subject' && text.length > 500;
      if (short) continue;
      const answer = await keeper.emailTemplates.create({ body: draft({ [field]: text }) });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    }
    const tried = await preview({ subject: 's', htmlContent: text });
    expect(tried).toReject(400, 'VALIDATION_ERROR', { fields: ['template.htmlContent'] });
  });

  test('a system template cannot be deleted or switched off, nor lose its link', async () => {
    const { id } = await system('password-reset');
    const params = { id };
    expect(await keeper.emailTemplates.remove({ params })).toReject(409, 'TEMPLATE_IS_SYSTEM');
    expect(await keeper.emailTemplates.removeNamed({ query: { id } })).toReject(409, 'TEMPLATE_IS_SYSTEM');
    expect(await keeper.emailTemplates.update({ params, body: { isActive: false } })).toReject(
      409,
      'TEMPLATE_IS_SYSTEM',
    );
    const unlinked = await keeper.emailTemplates.update({ params, body: { htmlContent: '<p>Hi</p>' } });
    expect(unlinked).toReject(400, 'VALIDATION_ERROR', { fields: ['htmlContent'] });
  });

  test('a change that says nothing new leaves the version', async () => {
    const { id, version, subject } = await buildTemplate(app);
    const params = { id };
    for (const body of [{}, { subject }])
      expect((await keeper.emailTemplates.update({ params, body })).data.version).toBe(version);
  });

  test('a stale version and what was never there are told', async () => {
    const { id, version } = await buildTemplate(app);
    const stale = await keeper.emailTemplates.update({ params: { id }, body: { name: 'X', version: version + 1 } });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    const nothing = '0190aaaa-0000-7000-8000-000000000000';
    expect(await keeper.emailTemplates.get({ params: { id: nothing } })).toReject(404, 'NOT_FOUND');
    expect(await keeper.emailTemplates.removeNamed({ query: { id: nothing } })).toReject(404, 'NOT_FOUND');
    expect(await keeper.emailTemplates.reset({ params: { id } })).toReject(404, 'NOT_FOUND');
  });

  test('a test without any provider is rejected', async () => {
    const fresh = await startApp();
    const { id } = await buildTemplate(fresh);
    const editor = await fresh.as.holding('email-templates.edit');
    const answer = await editor.emailTemplates.test({ params: { id }, body: { to: 'ada@example.test' } });
    expect(answer).toReject(409, 'NO_EMAIL_PROVIDER');
  });
});

test('[J10] a template is made, changed, replaced and deleted by both spellings', async () => {
  const created = await keeper.emailTemplates.create({
    body: draft({ variables: { name: { defaultValue: 'friend' } } }),
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ success: true, message: 'Email template created successfully' });
  expect(created.data).toMatchObject({
    isActive: true,
    textContent: '',
    systemKey: null,
    unknownVariables: [],
    usedBy: [],
  });
  const { id } = created.data;
  const changed = await keeper.emailTemplates.update({ params: { id }, body: { subject: 'Many thanks' } });
  expect(changed.data).toMatchObject({ subject: 'Many thanks', variables: { name: { defaultValue: 'friend' } } });
  const replaced = await keeper.emailTemplates.replace({ query: { id }, body: draft({ name: 'Replaced' }) });
  expect(replaced.data).toMatchObject({ name: 'Replaced', variables: {}, unknownVariables: ['name'] });
  expect((await keeper.emailTemplates.remove({ params: { id } })).status).toBe(200);
  const other = await buildTemplate(app);
  expect((await keeper.emailTemplates.removeNamed({ query: { id: other.id } })).status).toBe(200);
});

test('[J07] the list pages, searches and filters, and who edits forms alone learns names', async () => {
  const { id } = await buildTemplate(app, { name: 'Findable', isActive: false });
  const found = await keeper.emailTemplates.list({ query: { search: 'findab', isActive: 'false' } });
  expect(found.data.items.map((item) => item.id)).toEqual([id]);
  expect(found.body).toMatchObject({ success: true, pageCount: 1, meta: { total: 1 } });
  const active = await keeper.emailTemplates.list({ query: { search: 'findab', isActive: 'true' } });
  expect(active.data.items).toEqual([]);
  const names = await (await app.as.holding('forms.edit')).emailTemplates.list({ query: { search: 'findab' } });
  expect(names.data.items).toEqual([{ id, name: 'Findable', isActive: false }]);
});

describe('[MAIL-02] a rendered template', () => {
  test('escapes in HTML, leaves text as it is, and has one line for a subject', async () => {
    const { data } = await preview(
      { subject: 'Hi {{ name }}', htmlContent: '<p>{{ name }}</p>', textContent: '{{ name }}' },
      { name: '<b>Ada</b>\r\nBcc: eve@evil.test' },
    );
    expect(data).toMatchObject({
      subject: 'Hi <b>Ada</b> Bcc: eve@evil.test',
      html: '<p>&lt;b&gt;Ada&lt;/b&gt;\r\nBcc: eve@evil.test</p>',
      text: '<b>Ada</b>\r\nBcc: eve@evil.test',
    });
  });

  test('runs nothing of a value', async () => {
    const value = '{{ constructor.constructor("return 7*7")() }} #{7*7} <%= 7*7 %> {{ 7 | times: 7 }}';
    const { data } = await preview(
      { subject: 's', htmlContent: '{{ name }}', textContent: '{{ name }}' },
      { name: value },
    );
    expect(data.text).toBe(value);
    expect(data.html).not.toContain('49');
  });

  test('[J09] uses defaults, conditions and the few filters; what is missing is empty', async () => {
    const { data } = await preview({
      subject: '{{ first-name | default: "you" }}',
      htmlContent:
        '{{ who }}|{{ nothing }}|{% if who == "friend" %}yes{% else %}no{% endif %}|{{ who | upcase | truncate: 5 }}|{{ lines | newline_to_br }}',
      textContent: '{{ lines | newline_to_br }}{% unless nothing %}!{% endunless %}',
      variables: { who: { defaultValue: 'friend' }, lines: { defaultValue: 'a<b\nc' } },
    });
    expect(data).toMatchObject({ subject: 'you', html: 'friend||yes|FR...|a&lt;b<br>\nc', text: 'a<b\nc!' });
    expect(data.unknownVariables).toEqual(['first-name', 'nothing']);
  });

  test('[J10] takes a variable as its value, or as its declaration with a default', async () => {
    const { data } = await preview(
      {
        subject: '{{ who }}, {{ nobody }}',
        htmlContent: '<p>{{ who }} {{ count }} {{ list }} {{ form.name }}{{ form }} {{ part.one }} {{ site }}</p>',
        variables: { nobody: { defaultValue: 'you' } },
      },
      {
        who: { defaultValue: 'Ada <1>', description: 'The visitor' },
        nobody: { defaultValue: '' },
        count: { defaultValue: 3 },
        list: ['a', { defaultValue: 'b' }],
        'form.name': { defaultValue: 'Contact' },
        part: { one: { defaultValue: 'first' } },
      },
    );
    expect(data).toMatchObject({ subject: 'Ada <1>, you', html: '<p>Ada &lt;1&gt; 3 a, b Contact first </p>' });
  });

  test.each([
    ['filters that each write more', `{{ lines${' | newline_to_br'.repeat(60)} }}`],
    ['a value that it repeats too often', '{{ lines }}'.repeat(1900)],
  ])('[MAIL-02] is given up over %s', async (_, htmlContent) => {
    const answer = await preview({ subject: 's', htmlContent }, { lines: '\n'.repeat(30_000) });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['template'] });
  });

  test('an empty text part is made of the HTML, with the address of each link', async () => {
    const htmlContent =
      '<style>p{}</style><h1>Hello &amp; welcome</h1><p>One<br>two</p><p><a href="https://a.test/?x=1&amp;y=2">Go on</a></p>';
    const { data } = await preview({ subject: 's', htmlContent });
    expect(data.text).toBe('Hello & welcome\nOne\ntwo\nGo on (https://a.test/?x=1&y=2)\n');
  });
});

test('fields of a form that uses a template are known to it', async () => {
  const provider = await buildProvider(app);
  const { id } = await buildTemplate(app, {
    htmlContent: '{{ topic }} {{ form.name }} {{ form.nothing }} {{ other }}',
  });
  const integration = {
    name: 'Notice',
    senderEmail: 'site@example.test',
    recipientEmail: 'staff@example.test',
    emailProviderId: provider.id,
    emailTemplateId: id,
  };
  const form = await buildForm(app, {
    name: 'Uses it',
    fields: [{ type: 'text', name: 'topic', label: 'Topic' } as never],
    multipleEmailIntegrations: [integration],
  });
  const { data } = await keeper.emailTemplates.get({ params: { id } });
  expect(data.usedBy).toEqual([{ id: form.id, name: 'Uses it' }]);
  expect(data.unknownVariables).toEqual(['form.nothing', 'other']);
});

test('a system template changes, and gets its original text again', async () => {
  const { id, subject } = await system('welcome');
  const params = { id };
  const changed = await keeper.emailTemplates.update({ params, body: { subject: 'Hello there' } });
  expect(changed.data.subject).toBe('Hello there');
  expect((await keeper.emailTemplates.reset({ params })).data.subject).toBe(subject);
});

test('a test mail says what the template makes of the values', async () => {
  const server = await startMailServer();
  const provider = await buildProvider(app, { config: { port: server.port } });
  const { id } = await buildTemplate(app, { subject: 'Hi {{ name }}', emailProviderId: provider.id });
  const { data } = await keeper.emailTemplates.test({
    params: { id },
    body: { to: 'ada@example.test', variables: { name: 'Ada' } },
  });
  expect(data).toMatchObject({ delivered: true, stage: 'accepted' });
  expect(server.mails.at(-1)?.subject).toBe('Hi Ada');
});

test('[J12] who may edit templates and not view them tests one, and no mail tells them what it says', async () => {
  const server = await startMailServer();
  const provider = await buildProvider(app, { config: { port: server.port } });
  const secret = { subject: 'Secret offer', htmlContent: '<p>Secret offer</p>', textContent: 'Secret offer' };
  const { id } = await buildTemplate(app, { ...secret, emailProviderId: provider.id });
  const editor = await app.as.holding('email-templates.edit');
  const { status, data } = await editor.emailTemplates.test({ params: { id }, body: { to: 'ada@example.test' } });
  expect([status, data.delivered]).toEqual([200, true]);
  expect(server.mails.at(-1)?.subject).toBe('Test of an email template');
  expect(JSON.stringify([data, server.mails.at(-1)])).not.toContain('Secret offer');
});

test('[J09] [Q29] a template outlives its provider, and comes back after it was deleted', async () => {
  const provider = await buildProvider(app);
  const { id } = await buildTemplate(app, { name: 'Kept', emailProviderId: provider.id });
  const admin = await app.as.admin();
  await keeper.emailTemplates.remove({ params: { id } });
  expect((await admin.emailProviders.remove({ params: { id: provider.id } })).status).toBe(200);
  const removed = (await admin.removals.list({ query: { pageSize: 100 } })).data.items;
  const entry = removed.find(({ recordId }) => recordId === id);
  expect((await admin.removals.restore({ params: { id: entry?.id ?? '' } })).status).toBe(200);
  expect((await keeper.emailTemplates.get({ params: { id } })).data).toMatchObject({
    name: 'Kept',
    emailProviderId: null,
  });
});
