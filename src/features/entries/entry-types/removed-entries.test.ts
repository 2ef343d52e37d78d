import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { everyCall, leavesSession } from '../../../../tests/support/calls.ts';
import { jobHandlers } from '../../../app.ts';
import { pathOf } from '../../../contracts/call/call-path.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildFieldGroup } from '../../field-groups/field-groups.fixtures.ts';
import { buildMedia } from '../../media/media.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';
import { eraseEntries } from './erased-entries.service.ts';

const marker = 'zanzibar';
const dayMs = 86_400_000;

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

async function restore(recordId: string, api = admin) {
  const { items } = (await api.removals.list({ query: { pageSize: 100 } })).data;
  const id = items.find((one) => one.recordId === recordId)?.id ?? '';
  return api.removals.restore({ params: { id } });
}

const field = (draft: object) => draft as FieldDraft;

describe('[F08] [Q29] the entries of a deleted type', () => {
  let ids: Record<'type' | 'entry' | 'group' | 'other' | 'file', string>;
  const slug = 'parcels';

  /** Everything that leads to the entry: search, relation, file, recent entries, the public site. */
  beforeAll(async () => {
    const file = await buildMedia(admin);
    const group = await buildFieldGroup(app, {
      fields: [
        field({ type: 'text', name: 'note', label: 'Note' }),
        field({ type: 'media', name: 'photo', label: 'P' }),
      ],
    });
    const type = await buildContentType(app, { slug, name: 'Parcels', isPublic: true, fieldGroups: [group.id] });
    const entry = await buildEntry(app, {
      contentType: slug,
      title: `The ${marker}`,
      slug: marker,
      meta: { note: marker },
      customFields: { note: marker, photo: file.url },
    });
    await admin.media.update({ params: { id: file.id }, body: { contentId: entry.id } });
    await buildContentType(app, {
      slug: 'senders',
      name: 'Senders',
      isPublic: true,
      fields: [field({ type: 'relation', name: 'sent', label: 'Sent', content_type: slug })],
    });
    const other = await buildEntry(app, {
      contentType: 'senders',
      title: 'Somebody',
      slug: 'somebody',
      customFields: { sent: entry.id },
    });
    ids = { type: type.id, entry: entry.id, group: group.id, other: other.id, file: file.id };
  });

  /** Where what the entry says can be read, of every call that reads, with every id and slug there is. */
  async function sightings(): Promise<string[]> {
    // What was done and what was deleted remains on record.
    const records = ['auditTrail.', 'removals.'];
    const reads = everyCall
      .filter(leavesSession)
      .filter(({ name, call }) => call.method === 'GET' && !records.some((record) => name.startsWith(record)));
    const slugs = [slug, marker, 'senders', 'somebody'];
    const addresses = new Set<string>([
      '/',
      `/${slug}`,
      `/${slug}?search=${marker}`,
      `/${slug}/${marker}`,
      '/senders/somebody',
    ]);
    for (const { call } of reads) {
      for (const id of Object.values(ids)) {
        for (const one of [...slugs, id]) {
          const type = [slug, ids.type, 'senders'].includes(one) ? one : slug;
          const path = pathOf(call, { id, type, slug: one, field: id, key: one });
          addresses.add(path);
          if (path === call.path)
            for (const query of [`search=${marker}`, `contentType=${one}`]) addresses.add(`${path}?${query}`);
          if (call.path.startsWith('/api/content/')) addresses.add(`${path}?include=sent`);
        }
      }
    }
    const seen: string[] = [];
    const waiting = [...addresses];
    const readAll = async () => {
      for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
        const text = await (await admin.fetch(address)).text();
        // The shop repeats the words that it was asked for.
        const answer = text.replaceAll(/"search":\{[^}]*\}/g, '');
        const said = answer.replaceAll(encodeURIComponent(address), '').replaceAll(address, '');
        if (said.includes(`The ${marker}`) || said.includes(`"${marker}"`)) seen.push(address);
      }
    };
    await Promise.all(Array.from({ length: 8 }, readAll));
    return seen.sort();
  }

  const writes = () => {
    const params = { id: ids.entry };
    return [
      () => admin.entries.update({ params, body: { title: 'Mine' } }),
      () => admin.entries.remove({ params }),
      () => admin.entries.create({ body: { contentType: ids.type, title: 'Late' } }),
      () =>
        admin.entries.create({ body: { contentType: 'senders', title: 'Late', customFields: { sent: ids.entry } } }),
    ];
  };

  test('are found by no call, with no id, slug, search or relation; restored they are as before', async () => {
    const before = await sightings();
    for (const address of [
      ...[`/admin/api/content`, `/admin/api/content?search=${marker}`, `/admin/api/content/${ids.entry}`],
      ...[`/admin/api/media/${ids.file}`, `/api/content/${slug}`, `/api/content/${slug}/${marker}`],
      ...[`/api/content/senders?include=sent`, `/${slug}/${marker}`],
    ]) {
      expect(before).toContain(address);
    }
    const total = (await admin.entries.list()).data.total;
    expect((await admin.contentTypes.remove({ params: { id: ids.type } })).status).toBe(200);
    expect(await sightings()).toEqual([]);
    expect((await admin.entries.list()).data.total).toBe(total - 1);
    expect((await admin.media.get({ params: { id: ids.file } })).data).toMatchObject({
      contentId: null,
      usage: { count: 0, entries: [] },
    });
    for (const write of writes()) expect([400, 404]).toContain((await write()).status);

    expect((await restore(ids.type)).status).toBe(200);
    await app.runJobs();
    expect(await sightings()).toEqual(before);
    expect((await admin.entries.list()).data.total).toBe(total);
    expect((await admin.media.get({ params: { id: ids.file } })).data.contentId).toBe(ids.entry);
  });

  test('free their slug to a new type, and neither sees the other', async () => {
    await admin.contentTypes.remove({ params: { id: ids.type } });
    const again = await buildContentType(app, { slug, isPublic: true });
    const entry = await admin.entries.create({ body: { contentType: slug, title: 'New', slug: marker } });
    expect(entry.status).toBe(201);
    expect((await admin.entries.list({ query: { contentType: slug } })).data.items).toHaveLength(1);
    expect(await restore(ids.type)).toReject(409, 'CONTENT_TYPE_SLUG_TAKEN');
    await admin.contentTypes.remove({ params: { id: again.id } });
    expect((await restore(ids.type)).status).toBe(200);
    expect((await admin.entries.get({ params: { id: ids.entry } })).data.title).toBe(`The ${marker}`);
  });
});

const addMany = (to: TestApp, { typeId, count }: { typeId: string; count: number }) =>
  sql`insert into content (id, content_type_id, title, slug)
    select gen_random_uuid(), ${typeId}, 'Bolt ' || n, 'bolt-' || n from generate_series(1, ${count}::int) n`.execute(
    to.db,
  );

const countOf = async (own: TestApp, typeId: string) =>
  (await own.db.selectFrom('content').select('id').where('contentTypeId', '=', typeId).execute()).length;

describe('[Q29] very many entries', () => {
  test('are neither written nor moved when their type is deleted and restored', async () => {
    const type = await buildContentType(app);
    await addMany(app, { typeId: type.id, count: 3000 });
    const versions = () =>
      sql`select min(xmin::text) as first, max(xmin::text) as last, count(*)::int as count
        from content where content_type_id = ${type.id}`.execute(app.db);
    const { rows } = await versions();
    await admin.contentTypes.remove({ params: { id: type.id } });
    expect((await versions()).rows).toEqual(rows);
    expect(
      await sql`select part from removed_rows where part in ('content', 'content_meta')`.execute(app.db),
    ).toMatchObject({ rows: [] });
    expect((await restore(type.id)).status).toBe(200);
    expect((await versions()).rows).toEqual(rows);
    expect((await admin.contentTypes.get({ params: { id: type.id } })).data.entryCount).toBe(3000);
  });

  test('are forgotten after 30 days in slices, which a killed process leaves to the next', async () => {
    const own = await startApp();
    own.clock.set(new Date());
    const boss = await own.as.user(await buildUser(own, { roles: ['administrator'] }));
    const [type, stays] = [await buildContentType(own), await buildContentType(own)];
    await buildEntry(own, { contentType: stays.id });
    await addMany(own, { typeId: type.id, count: 4100 });
    await boss.contentTypes.remove({ params: { id: type.id } });
    const ctx = systemContext(own.platform, 'test');
    await jobHandlers['cleanup']?.(ctx, {});
    await own.runJobs();
    expect(await countOf(own, type.id)).toBe(4100);

    own.clock.advance(30 * dayMs + 1);
    await jobHandlers['cleanup']?.(ctx, {});
    await eraseEntries(ctx);
    expect(await countOf(own, type.id)).toBe(2100);
    // As a killed process leaves it: nothing waits any more, until the next cleanup asks again.
    await sql`delete from graphile_worker._private_jobs`.execute(own.db);
    await jobHandlers['cleanup']?.(ctx, {});
    await own.runJobs();
    expect(await countOf(own, type.id)).toBe(0);
    const left = await sql`
      select (select count(*)::int from content_counts where content_type_id = ${type.id}) as counts,
        (select count(*)::int from content_type_ids where id = ${type.id}) as ids`.execute(own.db);
    expect(left.rows).toEqual([{ counts: 0, ids: 0 }]);
    expect(await countOf(own, stays.id)).toBe(1);
  });
});
