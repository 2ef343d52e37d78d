import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildProvider } from '../../email-providers/email-providers.fixtures.ts';
import { buildTemplate } from '../../email-templates/email-templates.fixtures.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { send } from '../submissions.fixtures.ts';
import { readState } from './storing.queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
// Each test posts as if nobody had for a minute.
beforeEach(() => app.clock.advance(61_000));

const rows = (formId: string) =>
  app.db
    .selectFrom('formSubmissions')
    .select(['id', 'data', sql<string>`xmin::text`.as('transaction')])
    .where('formId', '=', formId)
    .orderBy('createdAt')
    .execute();

/** Posts while nothing can be stored, so that most of them wait together. */
async function sendTogether(form: { slug: string }, names: readonly string[]) {
  const client = new pg.Client({ connectionString: app.platform.config.databaseUrl ?? '' });
  await client.connect();
  await client.query('begin; lock table form_submissions in access exclusive mode');
  const answers = names.map((name) => send(app, { form, body: { data: { name } } }));
  await client.query('select pg_sleep(0.3); rollback');
  await client.end();
  return Promise.all(answers);
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Ada ${n}`);

describe('errors and failures', () => {
  afterEach(() => sql`alter table form_submissions drop constraint if exists no_poison`.execute(app.db));

  test('[I27] a submission that the database rejects fails none of those that wait with it', async () => {
    await sql`alter table form_submissions add constraint no_poison check (data ->> 'name' <> 'Poison')`.execute(
      app.db,
    );
    const form = await buildForm(app);
    const answers = await sendTogether(form, [...numbered(10), 'Poison', ...numbered(20).slice(10)]);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 500, ...Array(10).fill(201)]);
    const stored = await rows(form.id);
    expect(stored.map(({ data }) => (data as { name: string }).name).toSorted()).toEqual(numbered(20).toSorted());
    expect(stored.map(({ id }) => id).toSorted()).toEqual(
      answers.flatMap(({ status, body }) => (status === 201 ? [body.data.id] : [])).toSorted(),
    );
  });

  test('[MAIL-08] of those that wait together as many are taken as the form takes in an hour, and the others are told when', async () => {
    const form = await buildForm(app, { settings: { perHour: 7 } });
    const answers = await sendTogether(form, numbered(20));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toReject(429, 'RATE_LIMITED');
    expect(await rows(form.id)).toHaveLength(7);
  });

  test('[CONC-03] the same answers that wait together are one submission', async () => {
    const form = await buildForm(app);
    const answers = await sendTogether(form, [...Array(10).fill('Ada'), ...Array(10).fill('Bob')]);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(2);
    expect(await rows(form.id)).toHaveLength(2);
  });
});

test('[I27] [I28] submissions that wait together share a few transactions, and each has its own mails', async () => {
  const { id: emailProviderId } = await buildProvider(app);
  const { id: emailTemplateId } = await buildTemplate(app);
  const one = { senderEmail: 'desk@example.test', emailProviderId, emailTemplateId, delayMinutes: 60 };
  const form = await buildForm(app, {
    multipleEmailIntegrations: ['first', 'second'].map((name) => ({
      ...one,
      name,
      recipientEmail: `${name}@example.test`,
    })),
  });
  const answers = await sendTogether(form, numbered(20));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const stored = await rows(form.id);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(20);
  expect(new Set(stored.map(({ transaction }) => transaction)).size).toBeLessThan(10);
  for (const { id } of stored) {
    const mails = app.db.selectFrom('emailMessages').select('recipient').where('submissionId', '=', id).orderBy('id');
    expect(await mails.execute()).toEqual([{ recipient: 'first@example.test' }, { recipient: 'second@example.test' }]);
  }
});

test('[I28] large mails of a submission are written a few at a time, and small ones by one statement', async () => {
  await sql`create table written (mails int)`.execute(app.db);
  await sql`create function note_written() returns trigger language plpgsql as $$
    begin insert into written select count(*) from added; return null; end $$`.execute(app.db);
  await sql`create trigger note_written after insert on email_messages referencing new table as added
    for each statement execute function note_written()`.execute(app.db);
  const { id: emailProviderId } = await buildProvider(app);
  const writtenBy = async (htmlContent: string) => {
    const { id: emailTemplateId } = await buildTemplate(app, { htmlContent, textContent: 'Hello' });
    const one = { senderEmail: 'desk@example.test', recipientEmail: 'ada@example.test', emailProviderId };
    const form = await buildForm(app, {
      multipleEmailIntegrations: numbered(12).map((name) => ({ ...one, name, emailTemplateId, delayMinutes: 60 })),
    });
    await sql`delete from written`.execute(app.db);
    expect(await send(app, { form, body: { data: { name: 'Ada' } } })).toMatchObject({ status: 201 });
    return (await sql<{ mails: number }>`select mails from written`.execute(app.db)).rows.map(({ mails }) => mails);
  };
  expect(await writtenBy('<p>Hi</p>')).toEqual([12]);
  expect(await writtenBy(`<p>${'Hi '.repeat(60_000)}</p>`)).toEqual([6, 6]);
});

test('[CONC-03] a repeat is looked for without reading what else the form took, however much that is', async () => {
  const form = await buildForm(app);
  expect(await send(app, { form, body: { data: { name: 'First' } } })).toMatchObject({ status: 201 });
  await sql`
    insert into form_submissions (id, form_id, field_set_id, form_name, data, metadata, status, search_text, data_hash, created_at, updated_at)
    select gen_random_uuid(), form_id, field_set_id, form_name, data, metadata, status, '', sha256(n::text::bytea), created_at, updated_at
    from form_submissions, generate_series(1, 3000) n where form_id = ${form.id}`.execute(app.db);
  const asked = { dataHash: Buffer.alloc(32), since: new Date(0) };
  // The connection counts what it read, also before.
  const counted = sql<{ count: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
    where relname = 'form_submissions'`;
  const [before, after] = await app.db.transaction().execute(async (db) => {
    const { rows: before } = await counted.execute(db);
    await readState(db, { sent: [asked, asked], lately: [] });
    const { rows: after } = await counted.execute(db);
    return [before, after].map(([row]) => row?.count ?? 0);
  });
  expect((after ?? Number.NaN) - (before ?? 0)).toBeLessThan(10);
});
