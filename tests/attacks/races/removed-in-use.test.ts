import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildFieldGroup } from '../../../src/features/field-groups/field-groups.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { Answer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { adminOfBoth, startSecondServer } from '../../support/second-server.ts';
import { sized } from '../attack-size.ts';

const rounds = sized({ usual: 12, full: 200 });
let app: TestApp;
let admin: Api;
let other: Api;
let rows = 0;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  [admin, other] = await adminOfBoth(app, await startSecondServer(app));
});

const unique = () => `used-${++rows}`;
const field = (name: string) => ({ name, label: name, type: 'text' as const });

/** Both at once, at two servers, in either order of sending; whichever comes first, the other is done or told why not. */
async function together(...acts: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const order = rows % 2 === 0 ? acts : acts.toReversed();
  const answers = await Promise.all(order.map((act) => act()));
  for (const { status, body } of answers) {
    expect([200, 201, 400, 401, 403, 404, 409], JSON.stringify(body)).toContain(status);
  }
  return answers;
}

const manyTimes = async (round: () => Promise<void>) => {
  for (let n = 0; n < rounds; n++) await round();
};

describe('CONC-04 what is deleted while others use it leaves nothing half done', () => {
  test('a role, while it is given to people', { timeout: 600_000 }, () =>
    manyTimes(async () => {
      const [role, user] = [await buildRole(app), await buildUser(app)];
      await together(
        () => admin.roles.remove({ params: { id: role.id } }),
        () => other.users.update({ params: { id: user.id }, body: { roles: [role.slug] } }),
        () => admin.users.assignRole({ params: { id: user.id, slug: role.slug } }),
      );
      const { status, data } = await admin.users.get({ params: { id: user.id } });
      expect(status).toBe(200);
      const kept = await admin.roles.get({ params: { id: role.id } });
      if (kept.status === 404) expect(data.roles).not.toContain(role.slug);
    }),
  );

  test('a permission, while a role takes it', { timeout: 600_000 }, () =>
    manyTimes(async () => {
      const slug = unique();
      const { data: permission } = await admin.permissions.create({ body: { name: 'Used', slug } });
      const role = await buildRole(app, { permissions: ['roles.view'] });
      await together(
        () => admin.permissions.remove({ params: { id: permission.id } }),
        () => other.roles.update({ params: { id: role.id }, body: { permissions: ['roles.view', slug] } }),
      );
      const kept = await admin.permissions.get({ params: { id: permission.id } });
      const { data } = await admin.roles.get({ params: { id: role.id } });
      if (kept.status === 404) expect(data.permissions.map((one) => one.slug)).toEqual(['roles.view']);
    }),
  );

  test('a type, while entries are written, changed and attached to', { timeout: 600_000 }, () =>
    manyTimes(async () => {
      const type = await buildContentType(app, { fields: [field('a')] });
      const entry = await buildEntry(app, { contentType: type.slug });
      const group = await buildFieldGroup(app, { fields: [field('b')] });
      const answers = await together(
        () => admin.contentTypes.remove({ params: { id: type.id } }),
        () => other.entries.create({ body: { contentType: type.slug, title: 'T', customFields: { a: 'x' } } }),
        () => admin.entries.update({ params: { id: entry.id }, body: { title: 'Changed' } }),
        () => other.fieldGroups.update({ params: { id: group.id }, body: { contentTypes: [type.id] } }),
        () => admin.entries.bulk({ body: { ids: [entry.id], action: 'draft' } }),
      );
      expect((await admin.contentTypes.get({ params: { id: type.id } })).status).toBe(404);
      expect((await admin.fieldGroups.get({ params: { id: group.id } })).data.contentTypes).toEqual([]);
      expect((await admin.entries.get({ params: { id: entry.id } })).status).toBe(404);
      // Kept with the type is what was answered with success, and nothing else.
      const created = answers.filter(({ status }) => status === 201).length;
      const kept = await app.db.selectFrom('content').select('id').where('contentTypeId', '=', type.id).execute();
      expect(kept).toHaveLength(1 + created);
    }),
  );

  test('a field group, while it is changed, attached, and filled in', { timeout: 600_000 }, () =>
    manyTimes(async () => {
      const group = await buildFieldGroup(app, { fields: [field('a')] });
      const [type, second] = [await buildContentType(app, { fieldGroups: [group.id] }), await buildContentType(app)];
      await together(
        () => admin.fieldGroups.remove({ params: { id: group.id } }),
        () => other.fieldGroups.update({ params: { id: group.id }, body: { fields: [field('a'), field('b')] } }),
        () => admin.contentTypes.update({ params: { id: second.id }, body: { fieldGroups: [group.id] } }),
        () => other.entries.create({ body: { contentType: type.slug, title: 'T', customFields: { a: 'x' } } }),
      );
      expect((await admin.fieldGroups.get({ params: { id: group.id } })).status).toBe(404);
      for (const { id } of [type, second]) {
        expect((await admin.contentTypes.get({ params: { id } })).data.fieldGroups).toEqual([]);
      }
    }),
  );

  test('a user, while they write and others change them', { timeout: 600_000 }, () =>
    manyTimes(async () => {
      const { slug } = await buildContentType(app);
      const user = await buildUser(app, { permissions: ['content.create', 'content.publish'] });
      const own = await app.as.user(user);
      await together(
        () => admin.users.remove({ params: { id: user.id } }),
        () => own.entries.create({ body: { contentType: slug, title: 'Mine' } }),
        () => other.users.update({ params: { id: user.id }, body: { displayName: 'Somebody' } }),
      );
      expect((await own.auth.session()).status).toBe(401);
      expect((await admin.entries.list({ query: { contentType: slug } })).status).toBe(200);
    }),
  );
});

test('CONC-04 afterwards every count is right, and nothing was told but what was meant', async () => {
  const counted = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select content_type_id, status, sum(entries)::int as entries from content_counts group by 1, 2
    ) n full join (
      select content_type_id, status, count(*)::int as entries from content group by 1, 2
    ) c using (content_type_id, status)
    where coalesce(n.entries, 0) <> coalesce(c.entries, 0)`.execute(app.db);
  expect(counted.rows).toEqual([{ wrong: 0 }]);
  expect(app.logLines.filter((line) => /deadlock|"level":"error"/.test(line))).toEqual([]);
});
