import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { jobHandlers, startJobs } from '../../../app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';
import { cleanContentJob } from './main-content.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

const attack = 'Dry <img src=x onerror=alert(1)><b>hay</b>';
const raw = [
  { id: 'p1', type: 'paragraph', data: { text: attack } },
  { type: 'hologram', data: { text: attack } },
];
const clean = [
  { id: 'p1', type: 'paragraph', data: { text: 'Dry <b>hay</b>' } },
  { type: 'hologram', data: { text: 'Dry <b>hay</b>' } },
];

test('[H13] blocks are stored and delivered as they are cleaned, when they are created, changed and read', async () => {
  const admin = await app.as.admin();
  const type = await buildContentType(app, { isPublic: true });
  const content = { json: { blocks: raw.slice(0, 1) }, html: attack };
  const body = { contentType: type.slug, title: 'One', content, status: 'publish' as const };
  const made = (await admin.entries.create({ body })).data;
  expect(made.content).toEqual({ json: { blocks: clean.slice(0, 1) }, html: '<p>Dry <b>hay</b></p>' });
  const delivered = await (await app.fetch(`/api/content/${type.slug}/one`)).text();
  expect(delivered).not.toContain('onerror');
  const saved = await admin.entries.update({ params: { id: made.id }, body: { content } });
  expect(saved.data.content).toEqual(made.content);
});

test('[H13] what was stored before is cleaned by a job that every start asks for, as nobody edited it', async () => {
  const type = await buildContentType(app, { isPublic: true });
  const entry = await buildEntry(app, { contentType: type.slug, status: 'publish' });
  const body = JSON.stringify({ json: { blocks: raw }, html: '<p>Dry <b>hay</b></p>' });
  await sql`update content set body = ${body}::jsonb, is_body_raw = true where id = ${entry.id}`.execute(app.db);
  const html = await buildEntry(app, { contentType: type.slug });
  await sql`update content set body = ${JSON.stringify(attack)}::jsonb, is_body_raw = true where id = ${html.id}`.execute(
    app.db,
  );
  // More entries than one slice holds.
  await sql`
    insert into content (id, content_type_id, title, slug, body, is_body_raw)
    select gen_random_uuid(), content_type_id, title, slug || n, body, true
    from content, generate_series(1, 250) as n where id = ${entry.id}`.execute(app.db);
  expect(startJobs).toContain(cleanContentJob);
  await jobHandlers[cleanContentJob]?.(systemContext(app.platform, 'test'), {});
  await app.runJobs();
  const left = await app.db.selectFrom('content').select('id').where('isBodyRaw', '=', true).execute();
  expect(left).toEqual([]);
  const admin = await app.as.admin();
  const { data } = await admin.entries.get({ params: { id: entry.id } });
  expect(data.content).toEqual({ json: { blocks: clean }, html: '<p>Dry <b>hay</b></p>' });
  expect((await admin.entries.get({ params: { id: html.id } })).data.content).toBe(
    'Dry <b>hay</b>'.replace(' <b>', ' <img src="x" /><b>'),
  );
  expect([data.version, data.updatedAt]).toEqual([entry.version, entry.updatedAt]);
});

test('[H13] what was stored before is reduced when it is read, before the job has come to it', async () => {
  const type = await buildContentType(app);
  const entry = await buildEntry(app, { contentType: type.slug, content: 'Hay', status: 'draft' });
  const body = JSON.stringify({ json: { blocks: raw }, html: attack });
  await sql`update content set body = ${body}::jsonb, is_body_raw = true where id = ${entry.id}`.execute(app.db);
  const admin = await app.as.admin();
  const params = { id: entry.id };
  const content = { json: { blocks: clean }, html: '<p>Dry <b>hay</b></p>' };
  expect((await admin.entries.get({ params })).data.content).toEqual(content);
  const query = { contentType: type.slug };
  // The page is read once from the table and once from what is kept.
  for (let time = 0; time < 2; time += 1) {
    expect((await admin.entries.list({ query })).data.items.map((one) => one.content)).toEqual([content]);
  }
});

test('[H13] delivery gives nothing that lies there as it came in, alone, in lists, in what names it and in a preview', async () => {
  const type = await buildContentType(app, { isPublic: true });
  const entry = await buildEntry(app, { contentType: type.slug, slug: 'old', content: 'Hay', status: 'publish' });
  const admin = await app.as.admin();
  const { data: link } = await admin.preview.create({ params: { id: entry.id }, body: {} });
  for (const body of [attack, { json: { blocks: raw }, html: attack }]) {
    await sql`update content set body = ${JSON.stringify(body)}::jsonb, is_body_raw = true where id = ${entry.id}`.execute(
      app.db,
    );
    const preview = new URL(link.url, app.url);
    const api = `/api/content/${type.slug}`;
    for (const path of [api, `${api}/old?x=1`, `${api}?fields=content`, preview.pathname + preview.search]) {
      const answer = await app.fetch(path.replace('?x=1', `?fields=title,content`));
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).not.toContain('onerror');
    }
  }
});

test('[H13] a revision that was stored before is reduced on both sides of a comparison', async () => {
  const entry = await buildEntry(app, { content: 'Hay', status: 'draft' });
  const admin = await app.as.admin();
  const params = { id: entry.id };
  await admin.drafts.save({ params, body: { content: 'Straw' } });
  const rawBody = JSON.stringify({ json: { blocks: raw }, html: attack });
  await sql`update entry_revisions set body = ${rawBody}::jsonb where entry_id = ${entry.id} and version = 1`.execute(
    app.db,
  );
  for (const [version, against] of [
    [2, undefined],
    [2, '1'],
    [1, 'current'],
  ] as const) {
    const answer = await admin.revisions.get({
      params: { ...params, version: String(version) },
      query: against === undefined ? {} : { against },
    });
    expect(answer.status).toBe(200);
    const text = JSON.stringify(answer.data);
    expect(text, `${version} against ${against}`).toContain('Dry <b>hay</b>');
    expect(text, `${version} against ${against}`).not.toContain('onerror');
  }
});
