import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildForm } from '../forms/forms.fixtures.ts';
import { buildSubmission, send, sendParts } from './submissions.fixtures.ts';

let app: TestApp;
let staff: Api;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  staff = await app.as.holding('form-submissions.view', 'form-submissions.edit', 'form-submissions.delete');
});

const nobody = '0190aaaa-0000-7000-8000-000000000000';
const text = (name: string, more: object = {}) => ({ name, label: 'A label', type: 'text' as const, ...more });

describe('errors', () => {
  test('[I26] each call needs its own permission', async () => {
    const { id } = await buildSubmission(app);
    const params = { id };
    const viewer = await app.as.holding('form-submissions.view');
    expect(await app.as.anonymous.submissions.list()).toReject(401, 'INVALID_TOKEN');
    for (const answer of [
      await (await app.as.norole()).submissions.list(),
      await (await app.as.holding('forms.view')).submissions.get({ params }),
      await viewer.submissions.update({ params, body: { isRead: true } }),
      await viewer.submissions.note({ params, body: { text: 'x' } }),
      await viewer.submissions.resend({ params, body: {} }),
      await viewer.submissions.remove({ params }),
      await viewer.submissions.erase({ body: { email: 'ada@example.test' } }),
      await viewer.submissions.retention({ body: {} }),
      await (await app.as.holding('form-submissions.edit')).submissions.bulk({ body: { ids: [id], action: 'delete' } }),
      await (await app.as.holding('form-submissions.delete')).submissions.bulk({ body: { ids: [id], action: 'read' } }),
    ])
      expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('what is not there, what is stale, and what breaks the rules of its field', async () => {
    const form = await buildForm(app, { fields: [text('name'), text('count', { type: 'number' })] });
    const { id } = await buildSubmission(app, { form, data: { name: 'Ada', count: 1 } });
    const params = { id };
    const gone = { params: { id: nobody } };
    expect(await staff.submissions.get(gone)).toReject(404, 'NOT_FOUND');
    expect(await staff.submissions.update({ ...gone, body: { isRead: true } })).toReject(404, 'NOT_FOUND');
    expect(await staff.submissions.note({ ...gone, body: { text: 'x' } })).toReject(404, 'NOT_FOUND');
    expect(await staff.submissions.remove(gone)).toReject(404, 'NOT_FOUND');
    const bulk = await staff.submissions.bulk({ body: { ids: [id, nobody], action: 'completed' } });
    expect(bulk).toReject(404, 'NOT_FOUND');
    const stale = await staff.submissions.update({ params, body: { status: 'completed', version: 7 } });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    expect(stale.body['current']).toMatchObject({ id, status: 'submitted' });
    const wrong = await staff.submissions.update({ params, body: { data: { count: 'two', other: 'x' } } });
    expect(wrong).toReject(400, 'VALIDATION_ERROR', { fields: ['data.count', 'data.other'] });
    expect(await staff.submissions.note({ params, body: { text: ' ' } })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['text'],
    });
    expect(await staff.submissions.update({ params, body: { status: 'open' as never } })).toReject(
      400,
      'VALIDATION_ERROR',
      {
        fields: ['status'],
      },
    );
    const unknown = await staff.fetch('/admin/api/form-submissions?status=submitted,open');
    expect(await unknown.json()).toMatchObject({ fields: { status: [expect.stringMatching(/^must be one of/)] } });
    for (const body of [{}, { status: 'submitted' as const, isRead: false }])
      expect((await staff.submissions.update({ params, body })).data.version).toBe(1);
    expect((await staff.submissions.get({ params })).data).toMatchObject({
      status: 'submitted',
      data: { count: 1 },
      version: 1,
    });
  });
});

describe('[I21] the list', () => {
  test('the newest first, filtered by form, status, user, read and days, searched in answers', async () => {
    const own = await startApp({ config: { rateLimits: false } });
    const form = await buildForm(own, { name: 'Quote' });
    const other = await buildForm(own, { name: 'Contact' });
    const start = own.clock.now();
    const one = await buildSubmission(own, { form, data: { name: 'Ada Lund' } });
    own.clock.advance(86_400_000);
    const two = await buildSubmission(own, { form: other, data: { name: 'Bo Ek' } });
    own.clock.advance(86_400_000);
    const three = await buildSubmission(own, { form, data: { name: 'Cy Fox' } });
    const api = await own.as.holding('form-submissions.view', 'form-submissions.edit');
    await api.submissions.update({ params: { id: two.id }, body: { status: 'spam', isRead: true } });
    const ids = async (query: object) =>
      (await api.submissions.list({ query: query as never })).data.items.map(({ id }) => id);
    expect(await ids({})).toEqual([three.id, two.id, one.id]);
    expect(await ids({ orderBy: 'createdAt', orderDirection: 'asc' })).toEqual([one.id, two.id, three.id]);
    expect(await ids({ formId: form.id })).toEqual([three.id, one.id]);
    expect(await ids({ status: 'spam' })).toEqual([two.id]);
    expect(await ids({ status: 'spam,submitted' })).toHaveLength(3);
    expect(await ids({ isRead: 'false' })).toEqual([three.id, one.id]);
    expect(await ids({ userId: nobody })).toEqual([]);
    expect(await ids({ search: 'lund' })).toEqual([one.id]);
    expect(await ids({ search: 'contact' })).toEqual([two.id]);
    const day = start.toISOString().slice(0, 10);
    expect(await ids({ startDate: day, endDate: day })).toEqual([one.id]);
    const page = await api.submissions.list({ query: { page: 2, perPage: 2 } as never });
    expect(page.body).toMatchObject({ meta: { total: 3 }, pageCount: 2 });
    expect(page.data.items[0]).toMatchObject({
      formName: 'Quote',
      status: 'submitted',
      isRead: false,
      mail: { queued: 0, sent: 0, failed: 0 },
      version: 1,
    });
    expect(page.data.items[0]).not.toHaveProperty('isHeld');
    const [newest] = (await api.submissions.list()).data.items;
    // [I01] the forms tell how much came, spam aside.
    const { data } = await (await own.as.admin()).forms.get({ params: { id: form.id } });
    expect(data).toMatchObject({ submissionCount: 2, unreadCount: 2, lastSubmissionAt: newest?.createdAt });
  });
});

describe('[I22] [I24] one submission', () => {
  test('answers by label as the form was then, and what became of it, oldest first', async () => {
    const form = await buildForm(app, {
      fields: [text('name', { label: 'Your name' }), text('agree', { type: 'boolean', label: 'Agreed' })],
    });
    const { id } = await buildSubmission(app, { form, data: { name: 'Ada', agree: true } });
    const admin = await app.as.admin();
    await admin.forms.remove({ params: { id: form.id } });
    const params = { id };
    app.clock.advance(1000);
    await staff.submissions.update({ params, body: { status: 'processing' } });
    app.clock.advance(1000);
    await staff.submissions.note({ params, body: { text: 'Called back' } });
    app.clock.advance(1000);
    const { data, body } = await staff.submissions.update({ params, body: { data: { name: 'Ada Lund' } } });
    expect(body['message']).toBe('Form submission updated successfully');
    expect(data).toMatchObject({
      formId: form.id,
      formName: form.name,
      status: 'processing',
      data: { name: 'Ada Lund', agree: true },
      version: 3,
      answers: [
        { field: 'name', label: 'Your name', type: 'text', value: 'Ada Lund', text: 'Ada Lund' },
        { field: 'agree', label: 'Agreed', type: 'boolean', value: true, text: 'Yes' },
      ],
      statusHistory: [{ from: 'submitted', to: 'processing', by: { email: expect.any(String) } }],
      messages: [],
      files: [],
    });
    expect(data.timeline.map(({ type }) => type)).toEqual(['submitted', 'status', 'note', 'edited']);
    expect(data.timeline[2]).toMatchObject({ text: 'Called back' });
    const cleared = await staff.submissions.update({ params, body: { data: { name: null } } });
    expect(cleared.data.data).toEqual({ agree: true });
  });

  test('who may change it but not view it gets id and version alone', async () => {
    const { id } = await buildSubmission(app);
    const api = await app.as.holding('form-submissions.edit');
    expect((await api.submissions.update({ params: { id }, body: { isRead: true } })).data).toEqual({ id, version: 2 });
  });

  test('files come as attachments, to whoever may view submissions', async () => {
    const form = await buildForm(app, { fields: [{ type: 'file', name: 'paper', label: 'Paper' }] });
    const sent = await sendParts(app, {
      form,
      parts: [['paper', new File(['plain text of a paper'], 'note “1”.txt')]],
    });
    const { data } = await staff.submissions.get({ params: { id: sent.body.data.id } });
    const [file] = data.files;
    expect(data.answers).toMatchObject([{ field: 'paper', text: 'note “1”.txt' }]);
    expect(file).toMatchObject({ field: 'paper', mimeType: 'text/plain' });
    const answer = await staff.fetch(file?.url ?? '');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="note _1_\.txt"/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toBe('plain text of a paper');
    expect((await app.fetch(file?.url ?? '')).status).toBe(401);
    expect((await (await app.as.norole()).fetch(file?.url ?? '')).status).toBe(403);
    const other = await buildSubmission(app);
    expect((await staff.fetch((file?.url ?? '').replace(data.id, other.id))).status).toBe(404);
  });

  test('[Q29] a deleted one is kept with its history, and an administrator brings it back', async () => {
    const { id } = await buildSubmission(app);
    const params = { id };
    await staff.submissions.note({ params, body: { text: 'Remember' } });
    expect((await staff.submissions.remove({ params })).body['message']).toBe('Form submission deleted successfully');
    expect(await staff.submissions.get({ params })).toReject(404, 'NOT_FOUND');
    const admin = await app.as.admin();
    const kept = (await admin.removals.list({ query: { pageSize: 100 } })).data.items.find(
      ({ recordId }) => recordId === id,
    );
    expect(kept).toMatchObject({ type: 'form-submission' });
    expect((await admin.removals.restore({ params: { id: kept?.id ?? '' } })).status).toBe(200);
    expect((await staff.submissions.get({ params })).data.timeline).toMatchObject([
      { type: 'submitted' },
      { text: 'Remember' },
    ]);
  });

  test('many at once', async () => {
    const [one, two] = [await buildSubmission(app), await buildSubmission(app)];
    const ids = [one.id, two.id];
    expect((await staff.submissions.bulk({ body: { ids, action: 'spam' } })).data).toEqual({ count: 2 });
    expect((await staff.submissions.bulk({ body: { ids, action: 'read' } })).data).toEqual({ count: 2 });
    expect((await staff.submissions.get({ params: { id: one.id } })).data).toMatchObject({
      status: 'spam',
      isRead: true,
    });
    await staff.submissions.bulk({ body: { ids, action: 'delete' } });
    expect(await staff.submissions.get({ params: { id: two.id } })).toReject(404, 'NOT_FOUND');
  });
});

test('[I22] of an answer with parts, all that was said in each is read, found and exported', async () => {
  const parts = [text('part', { label: 'Part' }), text('count', { label: 'Count', type: 'number' })];
  const form = await buildForm(app, {
    fields: [
      { type: 'repeater', name: 'machines', label: 'Machines', sub_fields: parts },
      { type: 'group', name: 'place', label: 'Place', sub_fields: parts },
    ] as never,
  });
  const machines = [{ part: 'Blade', count: 3 }, { part: 'Tooth', count: 7123 }, { part: 'Pin' }];
  const { id } = await buildSubmission(app, { form, data: { machines, place: { count: 5 } } });
  const { answers } = (await staff.submissions.get({ params: { id } })).data;
  expect(answers.map(({ label, text: read }) => [label, read])).toEqual([
    ['Machines', 'Part: Blade, Count: 3\nPart: Tooth, Count: 7123\nPart: Pin'],
    ['Place', 'Count: 5'],
  ]);
  const found = (await staff.submissions.list({ query: { formId: form.id, search: '7123' } })).data.items;
  expect(found.map((row) => row.id)).toEqual([id]);
  const file = await staff.fetch(`/admin/api/form-submissions/export?formId=${form.id}`);
  expect(await file.text()).toContain('"Part: Blade, Count: 3\nPart: Tooth, Count: 7123\nPart: Pin",Count: 5');
});

describe('[MAIL-09] erasure and retention', () => {
  test('all that one person sent goes for good, with files and kept copies, and the audit log names nobody', async () => {
    const form = await buildForm(app, {
      fields: [text('note'), { type: 'file', name: 'paper', label: 'Paper' }],
    });
    const email = 'mallory@example.test';
    const paper = new File(['a paper'], 'paper.txt');
    const sent = await sendParts(app, {
      form,
      parts: [
        ['note', `Write to ${email}`],
        ['paper', paper],
      ],
    });
    const alike = await buildSubmission(app, { form, data: { note: `x${email}` } });
    const deleted = await buildSubmission(app, { form, data: { note: email.toUpperCase() } });
    await staff.submissions.remove({ params: { id: deleted.id } });
    const [file] = (await staff.submissions.get({ params: { id: sent.body.data.id } })).data.files;
    const note = (id: string, text: string) =>
      staff.submissions.note({ params: { id }, body: { text }, headers: { 'Idempotency-Key': randomUUID() } });
    await note(sent.body.data.id, 'Called back');
    await note(alike.id, `A friend of Mallory@example.test. Not x${email}.`);
    const withNote = await buildSubmission(app, { form, data: { note: 'Unnamed' } });
    await note(withNote.id, `Is ${email}`);
    await staff.submissions.remove({ params: { id: withNote.id } });

    const counted = await staff.submissions.erase({ body: { email, dryRun: true } });
    expect(counted.data).toEqual({ submissions: 3, messages: 0, files: 1 });
    expect((await staff.submissions.get({ params: { id: sent.body.data.id } })).status).toBe(200);
    expect((await staff.submissions.erase({ body: { email } })).data).toEqual(counted.data);
    expect(await staff.submissions.get({ params: { id: sent.body.data.id } })).toReject(404, 'NOT_FOUND');
    expect((await staff.submissions.get({ params: { id: alike.id } })).status).toBe(200);
    await app.runJobs();
    expect((await staff.fetch(file?.url ?? '')).status).toBe(404);
    const everything = JSON.stringify([
      await app.db.selectFrom('removedRows').selectAll().execute(),
      await app.db.selectFrom('auditEntries').selectAll().where('action', 'like', 'submission%').execute(),
      await app.db.selectFrom('formSubmissions').selectAll().execute(),
      await app.db.selectFrom('formSubmissionEvents').selectAll().execute(),
      await app.db.selectFrom('idempotencyKeys').selectAll().execute(),
    ]).toLowerCase();
    const { timeline } = (await staff.submissions.get({ params: { id: alike.id } })).data;
    expect(timeline.at(-1)).toMatchObject({ text: `A friend of [erased address]. Not x${email}.` });
    expect(everything.split(email).length - 1).toBe(everything.split(`x${email}`).length - 1);
  });

  test('a form keeps what it got for as many days as it says', async () => {
    const form = await buildForm(app, { settings: { retentionDays: 30 } });
    const { id } = await buildSubmission(app, { form, data: { name: 'Old' } });
    app.clock.advance(31 * 86_400_000);
    const fresh = await buildSubmission(app, { form, data: { name: 'New' } });
    const again = await app.as.holding('form-submissions.view', 'form-submissions.delete');
    const body = { formId: form.id };
    expect((await again.submissions.retention({ body: { ...body, dryRun: true } })).data).toEqual({ removed: 1 });
    expect((await again.submissions.retention({ body })).data).toEqual({ removed: 1 });
    expect(await again.submissions.get({ params: { id } })).toReject(404, 'NOT_FOUND');
    expect((await again.submissions.get({ params: { id: fresh.id } })).status).toBe(200);
    expect((await again.submissions.retention({ body })).data).toEqual({ removed: 0 });
  });

  test('for the same time what was deleted, and what came in before the form was', async () => {
    const form = await buildForm(app, {
      fields: [text('name'), { type: 'file', name: 'paper', label: 'Paper' }],
      settings: { retentionDays: 5 },
    });
    const parts: [string, string | File][] = [
      ['name', 'Deleted'],
      ['paper', new File(['a paper'], 'paper.txt')],
    ];
    const deleted = (await sendParts(app, { form, parts })).body.data;
    const stays = await buildSubmission(app, { form, data: { name: 'Stays' } });
    const [file] = await app.db
      .selectFrom('formSubmissionFiles')
      .selectAll()
      .where('submissionId', '=', deleted.id)
      .execute();
    await staff.submissions.remove({ params: { id: deleted.id } });
    expect((await (await app.as.admin()).forms.remove({ params: { id: form.id } })).status).toBe(200);
    const body = { formId: form.id };
    app.clock.advance(4 * 86_400_000);
    const again = await app.as.holding('form-submissions.view', 'form-submissions.delete');
    expect((await again.submissions.retention({ body })).data).toEqual({ removed: 0 });
    app.clock.advance(2 * 86_400_000);
    const later = await app.as.holding('form-submissions.view', 'form-submissions.delete');
    expect((await later.submissions.retention({ body: { ...body, dryRun: true } })).data).toEqual({ removed: 2 });
    expect((await later.submissions.get({ params: { id: stays.id } })).status).toBe(200);
    expect((await later.submissions.retention({ body })).data).toEqual({ removed: 2 });
    expect(await later.submissions.get({ params: { id: stays.id } })).toReject(404, 'NOT_FOUND');
    const kept = await app.db.selectFrom('removedRecords').select('id').where('recordId', '=', deleted.id).execute();
    expect(kept).toEqual([]);
    await app.runJobs();
    expect(await app.platform.storage.get(file?.storageKey ?? '')).toBeNull();
    expect((await later.submissions.retention({ body })).data).toEqual({ removed: 0 });
  });
});

test('what came in by JSON shows its sender’s facts', async () => {
  const form = await buildForm(app);
  const { body } = await send(app, { form, body: { data: { name: 'Ada' } }, headers: { 'User-Agent': 'Probe' } });
  const viewer = await app.as.holding('form-submissions.view');
  expect((await viewer.submissions.get({ params: { id: body.data.id } })).data).toMatchObject({
    userAgent: 'Probe',
    ipAddress: '127.0.0.1',
    answers: [{ label: 'Name', text: 'Ada' }],
  });
});
