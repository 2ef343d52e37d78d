import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import type { KeptAnswerFile } from '../files/kept-file.rules.ts';
import { eraseExpiredDrafts } from './form-drafts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
// Each test posts as if nobody had for a minute.
beforeEach(() => app.clock.advance(61_000));

const isNeeded = { validation: { required: true } };
const onlyForSales = {
  conditionalLogic: {
    enabled: true,
    action: 'show' as const,
    match: 'all' as const,
    rules: [{ field: 'topic', operator: 'equals' as const, value: 'sales' }],
  },
};

/** Three steps: who, about what, and one that sales alone are asked. */
const buildStepped = (settings: Record<string, unknown> = {}) =>
  buildForm(app, {
    settings: { minSeconds: 0, ...settings },
    fields: [
      { type: 'text', name: 'name', label: 'Name', step: 'About you', ...isNeeded },
      { type: 'email', name: 'email', label: 'Email' },
      { type: 'text', name: 'topic', label: 'Topic', step: 'About what', ...isNeeded },
      { type: 'text', name: 'budget', label: 'Budget', step: 'For sales', ...isNeeded, ...onlyForSales },
    ],
  });

const rows = (formId: string) =>
  app.db
    .selectFrom('formSubmissions')
    .select(['id', 'data', 'status', 'metadata'])
    .where('formId', '=', formId)
    .execute();
const drafts = (formId: string) => app.db.selectFrom('formDrafts').selectAll().where('formId', '=', formId).execute();

/** A page of the form, as a browser without a script has it. */
async function pageOf(answer: Response) {
  const html = await answer.text();
  const [, action = ''] = /<form[^>]* action="([^"]*)"/.exec(html) ?? [];
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  return {
    status: answer.status,
    html,
    location: answer.headers.get('location') ?? '',
    action: action.replaceAll('&amp;', '&'),
    own: { _token: hidden('_token'), _key: hidden('_key') },
  };
}
type Page = Awaited<ReturnType<typeof pageOf>>;

const open = async (path: string) => pageOf(await app.fetch(path));

async function send(page: Page, parts: Record<string, string | File>, go = 'next') {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...page.own, ...parts, _go: go })) body.append(name, value);
  return pageOf(await app.fetch(page.action, { method: 'POST', body, redirect: 'manual' }));
}

/** Sends a step and opens the page that it leads to. */
async function goOn(page: Page, parts: Record<string, string | File>, go = 'next') {
  const answer = await send(page, parts, go);
  expect(answer.status, answer.html).toBe(303);
  return open(answer.location);
}

describe('rejected', () => {
  test('a step keeps what was typed and says what is wrong with it alone', async () => {
    const form = await buildStepped();
    const first = await open(`/forms/${form.slug}`);
    expect(first.html).toContain('Step 1 of 2');
    expect(first.html).not.toContain('name="topic"');
    const again = await send(first, { name: '', email: 'no"body' });
    expect(again.status).toBe(400);
    expect(again.html).toContain('Name is required');
    expect(again.html).toContain('Email must be a valid email address');
    expect(again.html).not.toContain('Topic is required');
    expect(again.html).toContain('value="no&quot;body"');
    // It is stored, so that a link to it would show the same.
    expect(await drafts(form.id)).toHaveLength(1);
    expect((await open(again.action)).html).toContain('value="no&quot;body"');
  });

  test('a draft of another form, a forged and an expired one begin anew', async () => {
    const [form, other] = [await buildStepped(), await buildStepped()];
    const second = await goOn(await open(`/forms/${form.slug}`), { name: 'Ada' });
    const search = second.action.slice(second.action.indexOf('?'));
    const foreign = await open(`/forms/${other.slug}${search}`);
    expect(foreign.html).not.toContain('Ada');
    const forged = second.action.replace(/draft=(.)/, (_, sign) => `draft=${sign === 'A' ? 'B' : 'A'}`);
    expect((await open(forged)).status).toBe(200);
    app.clock.advance(25 * 3_600_000);
    const expired = await open(second.action);
    expect(expired.status).toBe(200);
    // Nothing of the step that is open is lost: what was before it is asked for again.
    const back = await goOn(expired, { topic: 'service' });
    expect(back.html).toContain('name="name"');
    const done = await send(await goOn(back, { name: 'Ada' }), { topic: 'service' });
    expect(done.location).toBe(`/forms/${form.slug}/sent`);
    expect((await rows(form.id)).map(({ data }) => data)).toEqual([{ name: 'Ada', topic: 'service' }]);
  });

  test('what is missing in an earlier step leads back to it, after the form has changed too', async () => {
    const form = await buildStepped();
    const second = await goOn(await open(`/forms/${form.slug}`), { name: 'Ada' });
    const staff = await app.as.holding('forms.view', 'forms.edit');
    const fields = [
      { ...form.fields[0], validation: { required: true } },
      { type: 'text', name: 'phone', label: 'Phone', ...isNeeded },
      ...form.fields.slice(1),
    ];
    await staff.forms.update({ params: { id: form.id }, body: { fields } as never });
    const again = await send(second, { topic: 'service' });
    expect(again.status).toBe(400);
    expect(again.html).toContain('Phone is required');
    expect(again.html).toContain('value="Ada"');
    const last = await goOn(again, { name: 'Ada', phone: '1' });
    expect(last.html).toContain('value="service"');
    expect((await send(last, { topic: 'service' })).location).toBe(`/forms/${form.slug}/sent`);
  });

  test('an address to which no link can be sent is an error of its box', async () => {
    const form = await buildStepped();
    const again = await send(await open(`/forms/${form.slug}`), { name: 'Ada', _email: 'nobody' }, 'save');
    expect(again.status).toBe(400);
    expect(again.html).toContain('Please enter a valid email address');
    expect(again.html).toContain('value="Ada"');
    expect(await drafts(form.id)).toEqual([]);
  });

  test('what looks like a machine’s at the first step is stored as spam at the last', async () => {
    const form = await buildStepped({ minSeconds: 2 });
    const first = await open(`/forms/${form.slug}`);
    const second = await goOn(first, { name: 'Ada', _trap: 'x' });
    app.clock.advance(5000);
    expect((await send(second, { topic: 'service' })).location).toBe(`/forms/${form.slug}/sent`);
    expect((await rows(form.id)).map(({ status }) => status)).toEqual(['spam']);
  });
});

test('a form is filled in step by step, back and forth, and stored once with its campaign', async () => {
  const form = await buildStepped();
  const first = await open(`/forms/${form.slug}?utm_source=leaflet&utm_medium=print&topic=sales`);
  const second = await goOn(first, { name: 'Ada' });
  expect(second.html).toContain('Step 2 of 2');
  // What the address fills in is there at a later step too.
  expect(second.html).toContain('value="sales"');
  const third = await goOn(second, { topic: 'sales' });
  expect(third.html).toContain('Step 3 of 3');
  expect(third.html).toContain('For sales');
  const back = await goOn(third, { budget: '' }, 'back');
  expect(back.html).toContain('value="sales"');
  // Without sales the last step asks for nothing.
  const done = await send(back, { topic: 'service' });
  expect(done.location).toBe(`/forms/${form.slug}/sent`);
  const stored = await rows(form.id);
  expect(stored.map(({ data, status }) => ({ data, status }))).toEqual([
    { data: { name: 'Ada', topic: 'service' }, status: 'submitted' },
  ]);
  expect(stored[0]?.metadata).toEqual({ utm: { source: 'leaflet', medium: 'print' } });
  expect(await drafts(form.id)).toEqual([]);
  // A double click.
  expect((await send(back, { topic: 'service' })).location).toBe(`/forms/${form.slug}/sent`);
  expect(await rows(form.id)).toHaveLength(1);

  const staff = await app.as.holding('forms.view');
  expect((await staff.formSteps.list({ params: { id: form.id } })).data).toEqual([
    { title: 'About you', field: 'name', completed: 1 },
    { title: 'About what', field: 'topic', completed: 1 },
    { title: 'For sales', field: 'budget', completed: 0 },
  ]);
  const viewer = await app.as.holding('form-submissions.view');
  expect(await viewer.formSteps.list({ params: { id: form.id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
});

/** A form that asks for a file first. */
const buildWithFile = () =>
  buildForm(app, {
    settings: { minSeconds: 0 },
    fields: [
      { type: 'file', name: 'plan', label: 'Plan', step: 'Files', ...isNeeded },
      { type: 'text', name: 'name', label: 'Name', step: 'You', ...isNeeded },
    ],
  });

const plan = new File(['%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n'], 'plan.pdf', {
  type: 'application/pdf',
});

test('a file is kept over the steps', async () => {
  const form = await buildWithFile();
  const second = await goOn(await open(`/forms/${form.slug}`), { plan });
  const first = await goOn(second, { name: 'Ada' }, 'back');
  expect(first.html).toContain('Saved: plan.pdf');
  const again = await goOn(first, {});
  expect((await send(again, { name: 'Ada' })).location).toBe(`/forms/${form.slug}/sent`);
  const [stored] = await rows(form.id);
  expect(stored?.data).toMatchObject({ name: 'Ada', plan: { name: 'plan.pdf' } });
  const files = await app.db
    .selectFrom('formSubmissionFiles')
    .selectAll()
    .where('submissionId', '=', stored?.id ?? '')
    .execute();
  expect(files.map(({ name, field }) => [name, field])).toEqual([['plan.pdf', 'plan']]);
});

test('a draft that nobody comes back to ends after a day, with its files', async () => {
  const form = await buildWithFile();
  await goOn(await open(`/forms/${form.slug}`), { plan });
  const [draft] = await drafts(form.id);
  const [file] = (draft?.files ?? []) as unknown as KeptAnswerFile[];
  const key = file?.storageKey ?? '';
  expect(await app.platform.storage.get(key)).not.toBeNull();
  app.clock.advance(25 * 3_600_000);
  await eraseExpiredDrafts(systemContext(app.platform, 'cleanup'));
  await app.runJobs();
  expect(await drafts(form.id)).toEqual([]);
  expect(await app.platform.storage.get(key)).toBeNull();
});

test('a link to a saved form is mailed and opens it for 30 days', async () => {
  const form = await buildStepped();
  const second = await goOn(await open(`/forms/${form.slug}`), { name: 'Ada' });
  const saved = await goOn(second, { topic: 'half', _email: 'Ada@example.test' }, 'save');
  expect(saved.html).toContain('on its way to ada@example.test');
  expect(saved.html).toContain('value="half"');
  const mails = await app.db
    .selectFrom('emailMessages')
    .selectAll()
    .where('recipient', '=', 'ada@example.test')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['Finish “Test form”']);
  const [, link = ''] = /(\/forms\/\S+draft=[\w-]+\S*)/.exec(mails[0]?.text ?? '') ?? [];
  app.clock.advance(29 * 24 * 3_600_000);
  const later = await open(link);
  expect(later.html).toContain('value="half"');
  expect((await send(later, { topic: 'service' })).location).toBe(`/forms/${form.slug}/sent`);
  expect((await rows(form.id)).map(({ status }) => status)).toEqual(['submitted']);
});

test('whose data are erased leaves no draft, and the API takes the whole at once', async () => {
  const form = await buildStepped();
  await goOn(await open(`/forms/${form.slug}`), { name: 'Ada', email: 'gone@example.test' });
  const staff = await app.as.holding('form-submissions.view', 'form-submissions.delete');
  const body = { email: 'gone@example.test' };
  const found = await staff.submissions.erase({ body: { ...body, dryRun: true } });
  expect(found.data.submissions).toBe(1);
  expect(await drafts(form.id)).toHaveLength(1);
  const file = await staff.submissions.export({ query: { format: 'json', email: body.email } });
  expect(JSON.stringify(file.data)).toContain('"email":"gone@example.test"');
  // Another address that ends alike is another person's.
  expect((await staff.submissions.erase({ body: { email: 'one@example.test', dryRun: true } })).data.submissions).toBe(
    0,
  );
  await staff.submissions.erase({ body: { ...body, dryRun: false } });
  expect(await drafts(form.id)).toEqual([]);

  const whole = await app.fetch(`/api/forms/${form.slug}`);
  const { data } = (await whole.json()) as { data: { fields: { name: string; step?: string }[] } };
  expect(data.fields.map(({ step }) => step)).toEqual(['About you', undefined, 'About what', 'For sales']);
  const sent = await app.fetch(`/api/forms/${form.slug}/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { name: 'Ada', topic: 'sales', budget: '10' } }),
  });
  expect(sent.status).toBe(201);
});
