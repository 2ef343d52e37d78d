import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { visitorContext } from '../../../platform/context/visitor-context.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { countPublicFiles, publicMegabytes } from '../../limits/visitor-limits.ts';
import { picture } from '../../media/media.fixtures.ts';
import { sendParts } from '../submissions.fixtures.ts';

let app: TestApp;
/** The keys of what was stored. */
const puts: string[] = [];

beforeAll(async () => {
  app = await startApp();
  const { storage } = app.platform;
  app.platform.storage = {
    ...storage,
    put: (content, file) => {
      puts.push(file.key);
      return storage.put(content, file);
    },
  };
});
// Each test posts as if nobody had for a minute.
beforeEach(() => {
  app.clock.advance(61_000);
  puts.length = 0;
});

const name = { name: 'name', label: 'Name', type: 'text' as const, validation: { required: true } };
const photo = { name: 'photo', label: 'Photo', type: 'image' as const };
/** Its head is a picture's, and nothing follows: to find that out, somebody has to look at it. */
const broken = () => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png');
const good = async () => new File([new Uint8Array(await picture())], 'a.png');
const filesOf = (form: { id: string }) =>
  app.db
    .selectFrom('formSubmissionFiles')
    .innerJoin('formSubmissions', 'formSubmissions.id', 'formSubmissionFiles.submissionId')
    .select(['formSubmissions.status', 'formSubmissionFiles.name'])
    .where('formId', '=', form.id)
    .execute();
const statusesOf = async (form: { id: string }) => {
  const rows = app.db.selectFrom('formSubmissions').select('status').where('formId', '=', form.id);
  return (await rows.execute()).map(({ status }) => status);
};

describe('[FILE-03] files are looked at last', () => {
  test('not while there are too many of them, or one is too large', async () => {
    const form = await buildForm(app, { fields: [name, { ...photo, validation: { max_file_size: 1000 } }] });
    const many = await sendParts(app, {
      form,
      parts: [['name', 'Ada'], ...[1, 2].map(() => ['photo', broken()] as [string, File])],
    });
    expect(many).toReject(400, 'VALIDATION_ERROR');
    expect(many.body.fields).toEqual({ photo: ['Maximum 1 file(s) allowed. Currently have 1, trying to add 1'] });
    const large = new File([new Uint8Array(await broken().arrayBuffer()), new Uint8Array(2000)], 'a.png');
    const answer = await sendParts(app, {
      form,
      parts: [
        ['name', 'Ada'],
        ['photo', large],
      ],
    });
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body.fields).toEqual({ photo: [expect.stringContaining('exceeds maximum')] });
  });

  test('not where their field is hidden, or there is none', async () => {
    const hidden = {
      ...photo,
      conditionalLogic: {
        enabled: true,
        action: 'show',
        match: 'all',
        rules: [{ field: 'name', operator: 'equals', value: 'Eve' }],
      },
    };
    const form = await buildForm(app, { fields: [name, hidden as never] });
    const parts: [string, string | File][] = [
      ['name', 'Ada'],
      ['photo', broken()],
      ['other', broken()],
    ];
    expect((await sendParts(app, { form, parts })).status).toBe(201);
    expect([await filesOf(form), puts]).toEqual([[], []]);
  });

  test('and then every error is told at once', async () => {
    const form = await buildForm(app, { fields: [name, photo] });
    const answer = await sendParts(app, { form, parts: [['photo', broken()]] });
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body.fields).toEqual({
      name: ['Name is required'],
      photo: [expect.stringContaining('is not allowed')],
    });
  });
});

describe('[MAIL-08] files of many senders are bounded', () => {
  test('posts with files from one address come one after the other, as files lie in memory; those without pass them', async () => {
    const form = await buildForm(app, { fields: [name, photo] });
    const { storage } = app.platform;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let storing = 0;
    let max = 0;
    const put: typeof storage.put = async (content, file) => {
      storing += 1;
      max = Math.max(max, storing);
      await released;
      await storage.put(content, file);
      storing -= 1;
    };
    app.platform.storage = { ...storage, put };
    try {
      const posts = Array.from({ length: 4 }, async (_, n) => {
        const parts: [string, string | File][] = [
          ['name', `Ada ${n}`],
          ['photo', await good()],
        ];
        return sendParts(app, { form, parts, headers: { 'Idempotency-Key': `in turn ${n}` } });
      });
      await expect.poll(() => storing).toBeGreaterThan(0);
      for (let n = 0; n < 4; n += 1)
        expect((await sendParts(app, { form, parts: [['name', `Bob ${n}`]] })).status).toBe(201);
      release();
      expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect([max, (await filesOf(form)).length]).toEqual([1, 4]);
    } finally {
      release();
      app.platform.storage = storage;
    }
  });

  test('what looks like a machine’s keeps its texts and no file', async () => {
    const form = await buildForm(app, { fields: [name, photo] });
    const parts: [string, string | File][] = [
      ['name', 'Ada'],
      ['_trap', 'x'],
      ['photo', await good()],
    ];
    expect((await sendParts(app, { form, parts })).status).toBe(201);
    expect([await statusesOf(form), await filesOf(form), puts]).toEqual([['spam'], [], []]);
  });

  test.each(['one address', 'all visitors'])('megabytes of %s in an hour; what has no file passes', async (whose) => {
    const form = await buildForm(app, { fields: [name, photo] });
    const { usual, reserve } = publicMegabytes;
    const ip = whose === 'one address' ? '127.0.0.1' : null;
    const before = visitorContext(app.platform, { requestId: 'test', ip, userAgent: null });
    for (const megabytes of ip ? [usual.ofAddress] : [usual.ofAll, reserve.ofAll])
      await countPublicFiles(before, { bytes: megabytes * 1_000_000 });
    const answer = await sendParts(app, {
      form,
      parts: [
        ['name', 'Ada'],
        ['photo', await good()],
      ],
    });
    expect(answer).toReject(429, 'RATE_LIMITED', { error: expect.stringContaining('without files') });
    expect([await statusesOf(form), puts]).toEqual([[], []]);
    expect((await sendParts(app, { form, parts: [['name', 'Ada']] })).status).toBe(201);
    app.clock.advance(3_600_000);
    expect(
      (
        await sendParts(app, {
          form,
          parts: [
            ['name', 'Bob'],
            ['photo', await good()],
          ],
        })
      ).status,
    ).toBe(201);
    expect(await filesOf(form)).toEqual([{ status: 'submitted', name: 'a.png' }]);
  });
});
