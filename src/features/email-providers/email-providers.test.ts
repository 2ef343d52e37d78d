import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { type MailApiPeer, startMailApi } from '../../../tests/support/mail/mail-api.ts';
import { mailAccount, startMailServer } from '../../../tests/support/mail/mail-server.ts';
import { type Script, startScriptedServer } from '../../../tests/support/mail/scripted-server.ts';
import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildProvider } from './email-providers.fixtures.ts';
import { warnOfUnreadableSecrets } from './sending/sending.service.ts';

let app: TestApp;
let api: MailApiPeer;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let keeper: Api;

beforeAll(async () => {
  [api, mailServer] = await Promise.all([startMailApi(), startMailServer()]);
  const mail = { sendgridUrl: api.url, sendlayerUrl: api.url, timeoutMs: 400, retryMs: 2000, attempts: 12 };
  app = await startApp({ config: { mail, rateLimits: false } });
  keeper = await app.as.holding(
    ...(['view', 'create', 'edit', 'delete'] as const).map((act) => `email-providers.${act}`),
  );
});

const smtp = (config: object = {}) => ({
  fromEmail: 'site@example.test',
  host: '127.0.0.1',
  auth: { ...mailAccount },
  ...config,
});
const draft = (more: object = {}) => ({ name: 'Post', type: 'SMTP', config: smtp(), ...more }) as never;
const mail = { to: 'ada@example.test', subject: 'A try', message: 'Does it <b>work</b>?\nYes.' };
const send = (id: string) => keeper.emailProviders.test({ params: { id }, body: mail });
const secretText = mailAccount.pass;
const encoded = (text: string) => Buffer.from(text).toString('base64');

describe('errors', () => {
  test('[J12] each call needs its own permission', async () => {
    const { id } = await buildProvider(app);
    const params = { id };
    const viewer = await app.as.holding('email-providers.view', 'forms.edit');
    expect(await app.as.anonymous.emailProviders.list()).toReject(401, 'INVALID_TOKEN');
    expect(await (await app.as.norole()).emailProviders.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    for (const answer of [
      await viewer.emailProviders.create({ body: draft() }),
      await viewer.emailProviders.update({ params, body: { name: 'X' } }),
      await viewer.emailProviders.remove({ params }),
      await viewer.emailProviders.test({ params, body: mail }),
      await (await app.as.holding('forms.edit', 'email-providers.edit')).emailProviders.get({ params }),
    ])
      expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
    [{ type: 'pigeon' }, 'type', 'must be SMTP, SENDGRID or SENDLAYER'],
    [{ config: smtp({ fromEmail: undefined }) }, 'config.fromEmail', 'Invalid email address'],
    [{ config: smtp({ fromEmail: 'site' }) }, 'config.fromEmail', 'Invalid email address'],
    [
      { config: smtp({ fromName: 'A\r\nBcc: b@c.test' }) },
      'config.fromName',
      'From name must be one line, without control characters',
    ],
    [{ config: smtp({ host: '' }) }, 'config.host', 'Host is required'],
    [{ config: smtp({ host: 'a b' }) }, 'config.host', 'must be a host name or an address, such as smtp.example.com'],
    [{ config: smtp({ port: 0 }) }, 'config.port', 'must be a whole number from 1 to 65535'],
    [{ config: smtp({ port: 65_536 }) }, 'config.port', 'must be a whole number from 1 to 65535'],
    [{ config: smtp({ auth: { user: '', pass: 'x' } }) }, 'config.auth.user', 'Username is required'],
    [{ config: smtp({ auth: { user: 'x', pass: '' } }) }, 'config.auth.pass', 'Password is required'],
    [{ type: 'SENDGRID' }, 'config.apiKey', 'API key is required'],
    [{ type: 'sendlayer', config: { fromEmail: 'a@b.test', apiKey: '' } }, 'config.apiKey', 'API key is required'],
    [{ type: 'sendgrid', config: { fromEmail: 'a@b.test', apiKey: ' ' } }, 'config.apiKey', 'API key is required'],
  ])('[J03] %j is rejected at its field', async (violation, field, text) => {
    const answer = await keeper.emailProviders.create({ body: draft(violation) });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [text] });
  });

  test.each([
    [{ to: 'ada' }, 'to', 'Please enter a valid email address'],
    [{ subject: '' }, 'subject', 'Subject is required'],
    [{ subject: 'a\nb' }, 'subject', 'Subject must be one line, without control characters'],
    [{ message: ' ' }, 'message', 'Message is required'],
  ])('[J05] a test mail with %j is rejected', async (violation, field, text) => {
    const { id } = await buildProvider(app);
    const answer = await keeper.emailProviders.test({ params: { id }, body: { ...mail, ...violation } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [text] });
  });

  test('a change that says nothing new leaves the version, a new secret does not', async () => {
    const { id, version, name } = await buildProvider(app);
    const params = { id };
    const same = [{}, { name, type: 'SMTP' as const }, { config: { auth: { pass: '' } } }];
    for (const body of same) expect((await keeper.emailProviders.update({ params, body })).data.version).toBe(version);
    const { data } = await keeper.emailProviders.update({ params, body: { config: { auth: { pass: 'Other' } } } });
    expect(data.version).toBe(version + 1);
  });

  test('[J02] the type stays, a stale version is told, and what was never there is not found', async () => {
    const { id, version } = await buildProvider(app);
    const params = { id };
    expect(await keeper.emailProviders.update({ params, body: { type: 'SENDGRID' } })).toReject(
      400,
      'VALIDATION_ERROR',
      {
        fields: ['type'],
      },
    );
    const stale = await keeper.emailProviders.update({ params, body: { name: 'X', version: version + 1 } });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    expect(JSON.stringify(stale.body)).not.toContain(secretText);
    const nothing = { id: '0190aaaa-0000-7000-8000-000000000000' };
    expect(await keeper.emailProviders.get({ params: nothing })).toReject(404, 'NOT_FOUND');
    expect(await keeper.emailProviders.test({ params: nothing, body: mail })).toReject(404, 'NOT_FOUND');
  });

  test('[J04] the default goes only where another one takes its place', async () => {
    const first = await buildProvider(app, { isDefault: true });
    const second = await buildProvider(app);
    const params = { id: first.id };
    const remove = (newDefault?: string) => keeper.emailProviders.remove({ params, query: { newDefault } });
    expect(await keeper.emailProviders.update({ params, body: { isDefault: false } })).toReject(
      409,
      'PROVIDER_IS_DEFAULT',
    );
    expect(await remove()).toReject(409, 'PROVIDER_IS_DEFAULT');
    expect(await remove(first.id)).toReject(400, 'VALIDATION_ERROR', { fields: ['newDefault'] });
    expect((await remove(second.id)).status).toBe(200);
    expect((await keeper.emailProviders.get({ params: { id: second.id } })).data.isDefault).toBe(true);
  });

  test('of test mails one person sends 20 in an hour', async () => {
    const limited = await startApp();
    const { id } = await buildProvider(limited);
    const tester = await limited.as.holding('email-providers.edit');
    for (let sent = 0; sent < 20; sent += 1)
      expect((await tester.emailProviders.test({ params: { id }, body: mail })).status).toBe(200);
    expect(await tester.emailProviders.test({ params: { id }, body: mail })).toReject(429, 'RATE_LIMITED');
  });
});

describe('a host that is no mail server', () => {
  const outcomeAt = async (port: number) => (await send((await buildProvider(app, { config: { port } })).id)).data;
  const nothing = { delivered: false, stage: 'connection', answer: 'No mail server answered there.', transcript: [] };

  test('a port where nobody listens tells nothing', async () => {
    expect(await outcomeAt(1)).toEqual(nothing);
  });

  test('a host that does not exist tells nothing', async () => {
    const { id } = await buildProvider(app, { config: { host: 'nowhere.invalid' } });
    expect((await send(id)).data).toEqual(nothing);
  });

  test.each([
    ['silence', null],
    ['hanging up', 'drop'],
    ['another protocol', 'SSH-2.0-Canary'],
    ['a page', 'HTTP/1.1 400 Canary'],
    ['a busy server', '421 Canary'],
    ['what only looks like a greeting', '2200 Canary'],
  ] as const)('%s tells nothing, in the answer, the health and the audit log', async (_name, greeting) => {
    const { id } = await buildProvider(app, { config: { port: await startScriptedServer({ greeting }) } });
    const { data } = await send(id);
    expect(data).toEqual(nothing);
    const { health } = (await keeper.emailProviders.get({ params: { id } })).data;
    expect(health).toMatchObject({ state: 'failing', lastError: nothing.answer });
    const auditLog = await app.db.selectFrom('auditEntries').select('after').where('targetId', '=', id).execute();
    expect(JSON.stringify(auditLog)).not.toContain('Canary');
  });
});

describe('a mail server that greets', () => {
  const greeting = '220 peer';
  test.each<[string, Script['answers'], string, RegExp]>([
    ['refuses to sign in', { AUTH: '535 no' }, 'sign-in', /535 no/],
    ['falls silent after the greeting', { EHLO: null }, 'connection', /./],
    ['falls silent at the sign-in', { AUTH: null }, 'sign-in', /./],
    ['refuses the sender', { MAIL: '550 not you' }, 'sender', /550 not you/],
    ['refuses the recipient', { RCPT: '550 nobody' }, 'recipients', /550 nobody/],
    ['is busy', { RCPT: '421 later' }, 'recipients', /421 later/],
    ['refuses the text', { '.': '554 spam' }, 'message', /554 spam/],
    ['hangs up after the text', { '.': 'drop' }, 'message', /./],
    ['falls silent after the text', { '.': null }, 'message', /./],
    ['never ends its line', { RCPT: 'drip' }, 'recipients', /took too long/],
    ['falls silent at the sender', { MAIL: null }, 'sender', /./],
  ])('[J05] and %s is told with its stage', async (_name, answers, stage, text) => {
    const port = await startScriptedServer({ greeting, answers });
    const { id } = await buildProvider(app, { config: { port } });
    const { data } = await send(id);
    expect(data).toMatchObject({ delivered: false, stage, answer: expect.stringMatching(text) });
    expect(data.transcript[0]).toEqual({ from: 'server', line: greeting });
  });

  test('what it repeats of the password is masked', async () => {
    const port = await startScriptedServer({
      greeting,
      answers: { AUTH: `535 %s ${secretText} ${encoded(secretText)}` },
    });
    const { id } = await buildProvider(app, { config: { port } });
    const { data } = await send(id);
    expect(data.answer).toContain('535');
    const told = JSON.stringify([data, await app.db.selectFrom('auditEntries').select('after').execute()]);
    for (const spelling of [secretText, encoded(secretText), encoded(`\0mailer\0${secretText}`)])
      expect(told).not.toContain(spelling);
  });

  test('and offers no STARTTLS is told nothing, neither password nor mail, by a provider that requires it', async () => {
    const port = await startScriptedServer({ greeting, answers: { STARTTLS: '502 no' } });
    const { id } = await buildProvider(app, { config: { port, requireTls: true } });
    const { data } = await send(id);
    expect(data).toMatchObject({ delivered: false, stage: 'connection' });
    const said = data.transcript.flatMap(({ from, line }) => (from === 'client' ? [line.split(' ')[0]] : []));
    expect(said.filter((word) => word !== 'EHLO' && word !== 'STARTTLS' && word !== 'QUIT')).toEqual([]);
  });

  test('[J05] a whole conversation arrives and is shown', async () => {
    const { id } = await buildProvider(app, { config: { port: mailServer.port } });
    const { data } = await send(id);
    expect(data).toMatchObject({ delivered: true, stage: 'accepted', answer: expect.stringMatching(/^250/) });
    const said = data.transcript.map(({ from, line }) => `${from} ${line}`);
    expect(said[0]).toMatch(/^server 220 /);
    expect(said).toContain('client RCPT TO:<ada@example.test>');
    expect(JSON.stringify(data)).not.toContain(secretText);
    const arrived = mailServer.mails.at(-1);
    expect(arrived).toMatchObject({
      subject: 'A try',
      from: { name: 'Site', address: 'site@example.test' },
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/),
    });
    expect(arrived?.html).toContain('Does it &lt;b&gt;work&lt;/b&gt;?<br>Yes.');
    const { health } = (await keeper.emailProviders.get({ params: { id } })).data;
    expect(health).toMatchObject({ state: 'ok', lastError: null });
  });

  test('[J02] a changed provider keeps its password while the new one is blank', async () => {
    const { id } = await buildProvider(app, { config: { port: 1 } });
    const params = { id };
    const config = { port: mailServer.port, auth: { pass: '' } };
    const changed = await keeper.emailProviders.update({ params, body: { name: 'Moved', config } });
    expect(changed.data).toMatchObject({ name: 'Moved', config: { host: '127.0.0.1', auth: { user: 'mailer' } } });
    expect((await send(id)).data.delivered).toBe(true);
    await keeper.emailProviders.update({ params, body: { config: { auth: { pass: 'wrong' } } } });
    expect((await send(id)).data).toMatchObject({ delivered: false, stage: 'sign-in' });
  });
});

describe('an API provider', () => {
  const apiKey = 'Key-of-the-service';
  const build = (type: string) => buildProvider(app, { type, config: { apiKey } });

  test.each([
    ['SENDGRID', '/v3/mail/send', { personalizations: [{ to: [{ email: mail.to }] }], subject: mail.subject }],
    ['SENDLAYER', '/api/v1/email', { To: [{ email: mail.to }], Subject: mail.subject, PlainContent: mail.message }],
  ])('[Q12] %s is posted to in its own words', async (type, path, body) => {
    api.answer = { status: 202, body: '' };
    const { data } = await send((await build(type.toLowerCase())).id);
    expect(data).toMatchObject({ delivered: true, stage: 'accepted', answer: '202 Accepted' });
    expect(api.requests.at(-1)).toMatchObject({ path, body, headers: { authorization: `Bearer ${apiKey}` } });
    expect(JSON.stringify(data)).not.toContain(apiKey);
  });

  test.each([
    [401, 'sign-in'],
    [429, 'message'],
    [500, 'message'],
    [302, 'message'],
  ])('that answers %i is told with its stage, without the key', async (status, stage) => {
    api.answer = { status, body: `{"errors":["${apiKey} is wrong"]}` };
    const { data } = await send((await build('SENDGRID')).id);
    expect(data).toMatchObject({ delivered: false, stage, answer: expect.stringContaining(`${status} `) });
    expect(JSON.stringify(data)).not.toContain(apiKey);
  });
});

test('an API that is silent is told by its host alone', async () => {
  api.answer = null;
  const { id } = await buildProvider(app, { type: 'SENDLAYER', config: { apiKey: 'Key-of-the-service' } });
  const { data } = await send(id);
  const { host } = new URL(api.url);
  expect(data).toMatchObject({ delivered: false, stage: 'connection', answer: `${host} did not answer.` });
});

test('of providers that are added at once one is the default', async () => {
  const fresh = await startApp();
  const admin = await fresh.as.admin();
  const added = await Promise.all(
    Array.from({ length: 5 }, () => admin.emailProviders.create({ body: draft({ isDefault: true }) })),
  );
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const { providers } = (await admin.emailProviders.list()).data;
  expect(providers.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('a start says in the log whose password was encrypted under another key', async () => {
  const { id } = await buildProvider(app, { type: 'SENDGRID', config: { apiKey: 'Key-of-the-service' } });
  const said = async (platform: Platform) => {
    const before = app.logLines.length;
    await warnOfUnreadableSecrets(systemContext(platform, 'start'));
    return app.logLines.slice(before).join('\n');
  };
  expect(await said(app.platform)).not.toContain('cannot be opened');
  const config = { ...app.platform.config, secretsKey: Buffer.from('another key of sixteen bytes or more') };
  expect(await said({ ...app.platform, config })).toContain(id);
});

test('[J04] a provider on another machine requires TLS until somebody says otherwise', async () => {
  const made = async (config: object) =>
    (await keeper.emailProviders.create({ body: draft({ name: 'Far', config: smtp(config) }) })).data;
  const far = await made({ host: 'smtp.example.test' });
  expect(far.config.requireTls).toBe(true);
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect((await made({ host })).config).not.toHaveProperty('requireTls');
  const change = (config: object) => keeper.emailProviders.update({ params: { id: far.id }, body: { config } });
  expect((await change({ fromName: 'Site' })).data.config.requireTls).toBe(true);
  expect((await change({ requireTls: false })).data.config).not.toHaveProperty('requireTls');
  expect((await change({ host: 'mail.example.test' })).data.config).not.toHaveProperty('requireTls');
  expect((await change({ host: 'localhost' })).data.config).not.toHaveProperty('requireTls');
  expect((await change({ host: 'mail.example.test' })).data.config.requireTls).toBe(true);
});

test('[J04] [J06] secrets go in and never out; who edits forms alone learns names', async () => {
  const config = smtp({ auth: { user: 'u', pass: secretText } });
  const created = await keeper.emailProviders.create({ body: draft({ name: 'Sealed', type: 'smtp', config }) });
  expect(created.status).toBe(201);
  expect(created.data).toMatchObject({ type: 'SMTP', hasPassword: true, hasApiKey: false, config: { port: 587 } });
  const { id } = created.data;
  const row = await app.db.selectFrom('emailProviders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const auditLog = await app.db.selectFrom('auditEntries').selectAll().where('targetId', '=', id).execute();
  expect(row.secret.toString('latin1')).not.toContain(secretText);
  const list = await keeper.emailProviders.list();
  expect(list.body).toMatchObject({ success: true, data: { providers: expect.any(Array) } });
  expect(JSON.stringify([created.body, list.body, row.config, auditLog])).not.toContain(secretText);
  const names = (await (await app.as.holding('forms.edit')).emailProviders.list()).data.providers;
  expect(names).toContainEqual({ id, name: 'Sealed', type: 'SMTP' });
});

test('[J03] a secret that was copied into another provider does not open', async () => {
  const [one, other] = [await buildProvider(app), await buildProvider(app, { config: { port: mailServer.port } })];
  const { secret } = await app.db
    .selectFrom('emailProviders')
    .select('secret')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  await app.db.updateTable('emailProviders').set({ secret }).where('id', '=', other.id).execute();
  expect((await send(other.id)).data).toMatchObject({
    delivered: false,
    answer: expect.stringContaining('Enter it again'),
    transcript: [],
  });
});

test('[J04] the first is the default, and a new default takes it from the old one', async () => {
  const fresh = await startApp();
  const [first, second] = [await buildProvider(fresh), await buildProvider(fresh, { isDefault: true })];
  expect(first.isDefault).toBe(true);
  const { providers } = (await (await fresh.as.admin()).emailProviders.list()).data;
  expect(providers.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
});

test('[Q29] a deleted provider comes back with its secret, and as the default only if there is none', async () => {
  const admin = await app.as.admin();
  const { id } = await buildProvider(app, { config: { port: mailServer.port }, isDefault: true });
  const other = await buildProvider(app);
  await keeper.emailProviders.remove({ params: { id }, query: { newDefault: other.id } });
  const removed = (await admin.removals.list({ query: { pageSize: 100 } })).data.items;
  const entry = removed.find(({ recordId }) => recordId === id);
  expect(JSON.stringify(removed)).not.toContain(secretText);
  await admin.removals.restore({ params: { id: entry?.id ?? '' } });
  expect((await keeper.emailProviders.get({ params: { id } })).data.isDefault).toBe(false);
  expect((await send(id)).data.delivered).toBe(true);
});
