import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { picture } from '../../media/media.fixtures.ts';
import { send, sendParts } from '../submissions.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
// Each test posts as if nobody had for a minute.
beforeEach(() => app.clock.advance(61_000));

const rows = (formId: string) =>
  app.db.selectFrom('formSubmissions').selectAll().where('formId', '=', formId).orderBy('createdAt').execute();
const ada = { name: 'Ada', email: 'ada@example.test' };
const text = (name: string, more: object = {}) => ({ name, label: 'A label', type: 'text' as const, ...more });
const readForm = async (slug: string, headers: Record<string, string> = {}) => {
  const answer = await app.fetch(`/api/forms/${slug}`, { headers });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
};

test('[MAIL-06] the same answers are heard when only the first try looked like a machine’s', async () => {
  const form = await buildForm(app);
  expect((await send(app, { form, body: { data: ada, _trap: 'x' } })).status).toBe(201);
  expect((await send(app, { form, body: { data: ada } })).status).toBe(201);
  expect((await rows(form.id)).map(({ status }) => status).toSorted()).toEqual(['spam', 'submitted']);
});

test('[MAIL-08] spam does not close a form to people', async () => {
  const form = await buildForm(app, { settings: { perHour: 2 } });
  for (const name of ['a', 'b'])
    expect((await send(app, { form, body: { data: { name }, _trap: 'x' } })).status).toBe(201);
  expect(await send(app, { form, body: { data: { name: 'c' }, _trap: 'x' } })).toReject(429, 'RATE_LIMITED');
  expect((await send(app, { form, body: { data: ada } })).status).toBe(201);
});

test('many forms with files and keys at once are all stored, and others are served meanwhile', async () => {
  const form = await buildForm(app, { fields: [{ type: 'image', name: 'paper', label: 'Paper' }] });
  const content = await picture();
  const posts = Array.from({ length: 12 }, (_, n) => {
    const paper = new File([content as Uint8Array<ArrayBuffer>], `${n}.png`, { type: 'image/png' });
    return sendParts(app, { form, parts: [['paper', paper]], headers: { 'Idempotency-Key': `at once ${n}` } });
  });
  expect((await (await app.as.admin()).users.list()).status).toBe(200);
  expect((await Promise.all(posts)).map(({ status, body }) => [status, body['code']])).toEqual(
    posts.map(() => [201, undefined]),
  );
});

test.each(['GET /api/forms/%00', 'OPTIONS /api/forms/%00', 'GET /forms/%00', 'GET /forms/%00/sent'])(
  '%s is no error of the server',
  async (line) => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await app.fetch(path, { method });
    await answer.arrayBuffer();
    expect(answer.status).toBeLessThan(500);
  },
);

describe('[I27] errors', () => {
  test('unknown and draft forms are not found, other closed ones are gone, with their text', async () => {
    const closedMessage = 'Come back in May.';
    const past = '2020-01-01T00:00:00Z';
    const cases: [object, number, string][] = [
      [{ status: 'draft' }, 404, 'FORM_NOT_FOUND'],
      [{ status: 'draft', isActive: false }, 404, 'FORM_NOT_FOUND'],
      [{ status: 'archived' }, 410, 'FORM_CLOSED'],
      [{ isActive: false }, 410, 'FORM_CLOSED'],
      [{ settings: { closesAt: past, closedMessage } }, 410, 'FORM_CLOSED'],
      [{ settings: { opensAt: '2999-01-01', closedMessage } }, 410, 'FORM_CLOSED'],
    ];
    for (const [overrides, status, code] of cases) {
      const form = await buildForm(app, overrides);
      const sent = await send(app, { form, body: { data: ada } });
      const error = 'settings' in overrides ? closedMessage : undefined;
      expect(sent).toReject(status, code as 'FORM_CLOSED', error === undefined ? {} : { error });
      expect((await readForm(form.slug)).status).toBe(status);
      expect(await rows(form.id)).toEqual([]);
    }
    expect(await send(app, { form: { slug: 'nothing' }, body: { data: ada } })).toReject(404, 'FORM_NOT_FOUND');
    const inactive = await buildForm(app, { isActive: false });
    const plain = await send(app, { form: inactive, body: { data: ada } });
    expect(plain).toReject(410, 'FORM_CLOSED', { error: 'This form is closed.' });
  });

  test('what JSON says of a file is none', async () => {
    const form = await buildForm(app, { fields: [{ type: 'file', name: 'paper', label: 'Paper' }] });
    const paper = { id: form.id, name: 'a.pdf', size: 1, mimeType: 'application/pdf' };
    for (const data of [{ paper }, { paper: [paper] }])
      expect(await send(app, { form, body: { data } })).toReject(400, 'VALIDATION_ERROR', { fields: ['paper'] });
    expect(await rows(form.id)).toEqual([]);
  });

  test.each<[unknown, string[]]>([
    [{}, ['name']],
    [{ name: ' ', email: 'x' }, ['name', 'email']],
    [{ name: ['a'] }, ['name']],
    [{ name: { $gt: '' } }, ['name']],
    [{ name: 'a\u0000b' }, []],
  ])('[MAIL-04] %j breaks the rules of the form and leaves no row', async (data, fields) => {
    const form = await buildForm(app);
    const answer = await send(app, { form, body: { data } });
    expect(answer.status).toBe(400);
    if (fields.length > 0) expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual([...fields].sort());
    expect(await rows(form.id)).toEqual([]);
  });

  test('nothing filled in, and a body that is none', async () => {
    const form = await buildForm(app, { fields: [text('a'), text('b')] });
    expect(await send(app, { form, body: { data: { c: 'unknown' } } })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['data'],
    });
    expect(await send(app, { form, body: { data: 'text' } })).toReject(400, 'VALIDATION_ERROR', { fields: ['data'] });
    const url = `/api/forms/${form.slug}/submissions`;
    const bad = (body: string, type: string) =>
      app.fetch(url, { method: 'POST', body, headers: { 'Content-Type': type } });
    expect((await bad('{', 'application/json')).status).toBe(400);
    expect((await bad('a', 'text/plain')).status).toBe(415);
    expect((await bad('nothing', 'multipart/form-data; boundary=x')).status).toBe(400);
    expect(await rows(form.id)).toEqual([]);
  });

  test.each([
    ['told', (size: number) => ({ head: `Content-Length: ${size}`, frame: (part: string) => part, end: '' })],
    [
      'not told',
      () => ({
        head: 'Transfer-Encoding: chunked',
        frame: (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`,
        end: '0\r\n\r\n',
      }),
    ],
  ])('more than 25 MB, its size %s, is a 413 that also reaches who reads it when all is sent', async (_, bodyOf) => {
    const form = await buildForm(app, { fields: [text('a')] });
    const { hostname, port } = new URL(app.url);
    const part = '--x\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n';
    const last = '\r\n--x--\r\n';
    const piece = 'x'.repeat(500_000);
    const { head, frame, end } = bodyOf(part.length + 60 * piece.length + last.length);
    const socket = connect({ host: hostname, port: Number(port) });
    const sent = async function* () {
      yield `POST /api/forms/${form.slug}/submissions HTTP/1.1\r\nHost: ${hostname}\r\n`;
      yield `Content-Type: multipart/form-data; boundary=x\r\n${head}\r\n\r\n${frame(part)}`;
      for (let n = 0; n < 60; n += 1) yield frame(piece);
      yield frame(last) + end;
    };
    await pipeline(sent(), socket, { end: false });
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await rows(form.id)).toEqual([]);
  });

  test('too much is a 413: a large body, many parts, many files', async () => {
    const form = await buildForm(app, { fields: [text('a')] });
    expect((await send(app, { form, body: { data: { a: 'x'.repeat(1_100_000) } } })).status).toBe(413);
    const many = Array.from({ length: 201 }, (_, n): [string, string] => [`p${n}`, 'x']);
    expect((await sendParts(app, { form, parts: many })).status).toBe(413);
    const files = Array.from({ length: 21 }, (_, n): [string, File] => [`f${n}`, new File(['x'], 'x.txt')]);
    expect((await sendParts(app, { form, parts: files })).status).toBe(413);
    const urlEncoded = await app.fetch(`/api/forms/${form.slug}/submissions`, {
      method: 'POST',
      body: new URLSearchParams(many),
    });
    expect(urlEncoded.status).toBe(413);
    expect(await rows(form.id)).toEqual([]);
    expect(readdirSync(join(app.platform.config.dataDir, 'uploads', 'incoming'))).toEqual([]);
  });

  test('[MAIL-08] 30 posts a minute of one address, and as many an hour as the form says', async () => {
    const form = await buildForm(app, { settings: { perHour: 2 } });
    for (const name of ['One', 'Two']) expect((await send(app, { form, body: { data: { name } } })).status).toBe(201);
    const beyond = await send(app, { form, body: { data: { name: 'Three' } } });
    expect(beyond).toReject(429, 'RATE_LIMITED');
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance(3_600_001);
    expect((await send(app, { form, body: { data: { name: 'Three' } } })).status).toBe(201);

    app.clock.advance(61_000);
    const other = await buildForm(app);
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, n) => send(app, { form: other, body: { data: { name: `N${n}` } } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('the last place goes to one of many', async () => {
    const form = await buildForm(app, { settings: { maxSubmissions: 1 } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(app, { form, body: { data: { name: `N${n}` } } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 410)]);
    expect(await rows(form.id)).toHaveLength(1);
    expect((await readForm(form.slug)).status).toBe(410);
  });

  test('a page of another site is rejected unless the form allows its origin', async () => {
    const closed = await buildForm(app);
    const open = await buildForm(app, { settings: { allowedOrigins: ['https://friend.test'] } });
    const any = await buildForm(app, { settings: { allowedOrigins: ['*'] } });
    const from = (origin: string) => ({ Origin: origin, 'Sec-Fetch-Site': 'cross-site' });
    const body = { data: ada };
    const outsiders: Record<string, string>[] = [
      from('https://evil.test'),
      from('null'),
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.test' },
    ];
    for (const headers of outsiders) {
      const answer = await send(app, { form: open, body, headers });
      expect(answer).toReject(403, 'CROSS_SITE_REQUEST');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(await send(app, { form: closed, body, headers: from('https://friend.test') })).toReject(
      403,
      'CROSS_SITE_REQUEST',
    );
    const allowed = await send(app, { form: open, body, headers: from('https://friend.test') });
    expect(allowed.status).toBe(201);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://friend.test');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect(allowed.headers.get('vary')).toContain('Origin');
    expect((await send(app, { form: any, body, headers: from('https://evil.test') })).status).toBe(201);
    const preflight = (origin: string) =>
      app.fetch(`/api/forms/${open.slug}/submissions`, { method: 'OPTIONS', headers: { Origin: origin } });
    expect((await preflight('https://friend.test')).headers.get('access-control-allow-origin')).toBe(
      'https://friend.test',
    );
    expect((await preflight('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await readForm(open.slug, from('https://friend.test'))).headers.get('access-control-allow-origin')).toBe(
      'https://friend.test',
    );
  });
});

describe('[I27] [I25] taken', () => {
  test('JSON is stored with everything around it, once, and answered', async () => {
    const form = await buildForm(app, {
      fields: [text('first-name'), text('grandTotal', { type: 'number' }), text('varients')],
      settings: { confirmationType: 'redirect', confirmationUrl: '/thanks' },
    });
    const data = { 'first-name': 'Ada', grandTotal: '12.5', variants: 'x', evil: 'dropped' };
    const headers = { 'User-Agent': 'Test browser', Referer: 'https://site.test/page' };
    const { status, body } = await send(app, { form, body: { data, metadata: { campaign: 'may' } }, headers });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: { id: expect.any(String), redirectUrl: '/thanks' },
      message: 'Thank you for your request. We will get back to you soon.',
    });
    expect(await rows(form.id)).toMatchObject([
      {
        id: body.data.id,
        formName: form.name,
        data: { 'first-name': 'Ada', grandTotal: 12.5, varients: 'x' },
        metadata: { campaign: 'may' },
        status: 'submitted',
        isRead: false,
        ipAddress: '127.0.0.1',
        userAgent: 'Test browser',
        referrer: 'https://site.test/page',
        userId: null,
      },
    ]);
  });

  test('urlencoded and multipart parts are answers, as from a page', async () => {
    const options = [
      { value: 'red', label: 'Red' },
      { value: 'blue', label: 'Blue' },
    ];
    const form = await buildForm(app, {
      fields: [
        text('name'),
        { type: 'select', name: 'colours', label: 'Colours', options, allow_multiple_selection: true },
        { type: 'repeater', name: 'items', label: 'Items', sub_fields: [{ id: '', ...text('part') }] },
      ],
    });
    const parts: [string, string][] = [
      ['name', 'Ada'],
      ['colours', 'red'],
      ['colours', 'blue'],
      ['items.0.part', 'Bolt'],
    ];
    const url = `/api/forms/${form.slug}/submissions`;
    expect((await app.fetch(url, { method: 'POST', body: new URLSearchParams(parts) })).status).toBe(201);
    app.clock.advance(11_000);
    expect((await sendParts(app, { form, parts })).status).toBe(201);
    const stored = { name: 'Ada', colours: ['red', 'blue'], items: [{ part: 'Bolt' }] };
    expect((await rows(form.id)).map(({ data }) => data)).toEqual([stored, stored]);
  });

  test('[FILE-01] files are looked at, stored outside /media, and named in the answer', async () => {
    const form = await buildForm(app, {
      fields: [
        text('name'),
        { type: 'image', name: 'photo', label: 'Photo' },
        { type: 'file', name: 'paper', label: 'Paper' },
      ],
    });
    const photo = new File([new Uint8Array(await picture())], 'me.txt', { type: 'text/plain' });
    const wrong = await sendParts(app, { form, parts: [['photo', new File(['%PDF-1.4 not a picture'], 'me.png')]] });
    expect(wrong).toReject(400, 'VALIDATION_ERROR', { fields: ['photo'] });
    const program = await sendParts(app, { form, parts: [['paper', new File(['MZ\u0000\u0001'], 'a.exe')]] });
    expect(program).toReject(400, 'VALIDATION_ERROR', { fields: ['paper'] });

    const sent = await sendParts(app, {
      form,
      parts: [
        ['name', 'Ada'],
        ['photo', photo],
        ['other', new File(['x'], 'x.txt')],
      ],
    });
    expect(sent.status).toBe(201);
    const [row] = await rows(form.id);
    const stored = (row?.data as Record<string, { id: string; name: string }> | undefined)?.['photo'];
    expect(stored).toEqual({
      id: expect.any(String),
      name: expect.stringMatching(/^me.*\.(?:png|jpe?g)$/),
      size: expect.any(Number),
      mimeType: expect.stringMatching(/^image\//),
    });
    const files = await app.db
      .selectFrom('formSubmissionFiles')
      .selectAll()
      .where('submissionId', '=', sent.body.data.id)
      .execute();
    expect(files).toMatchObject([{ id: stored?.id, field: 'photo', name: stored?.name }]);
    const [file] = files;
    expect(await app.platform.storage.get(file?.storageKey ?? '')).not.toBeNull();
    for (const ending of ['png', 'jpg', 'jpeg'])
      expect((await app.fetch(`/media/${stored?.id}.${ending}`)).status).toBe(404);
    expect(await app.db.selectFrom('media').select('id').execute()).toEqual([]);
  });

  test('[I25] what is kept of a visitor is the form’s to say', async () => {
    const stored = async (visitorData: string) => {
      const form = await buildForm(app, { settings: { visitorData } });
      await send(app, { form, body: { data: ada }, headers: { 'User-Agent': 'Browser', Referer: 'https://a.test/' } });
      const [row] = await rows(form.id);
      return [row?.ipAddress, row?.userAgent, row?.referrer];
    };
    expect(await stored('anonymous')).toEqual(['127.0.0.0', null, 'https://a.test/']);
    expect(await stored('none')).toEqual([null, null, null]);
  });

  test('the form as visitors read it says nothing of notifications, people and other settings', async () => {
    const nobody = '0190aaaa-0000-7000-8000-000000000000';
    const form = await buildForm(app, {
      settings: { submitLabel: 'Send it', allowedOrigins: ['https://friend.test'], note: 'private' },
      multipleEmailIntegrations: [
        {
          name: 'Office',
          senderEmail: 'site@example.test',
          recipientEmail: 'office@example.test',
          emailProviderId: nobody,
          emailTemplateId: nobody,
        },
      ],
    });
    const { body } = await readForm(form.slug);
    expect(body['data']).toEqual({
      name: form.name,
      slug: form.slug,
      description: '',
      fields: form.fields,
      settings: { submitLabel: 'Send it' },
      token: expect.any(String),
    });
  });
});
