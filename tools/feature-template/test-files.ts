import type { FeatureNames } from './names.ts';

/** The test data of a new feature and its tests, errors first. */
export function testFiles(names: FeatureNames): Record<string, string> {
  const { feature } = names;
  return { [`${feature}.fixtures.ts`]: fixturesFile(names), [`${feature}.test.ts`]: testFile(names) };
}

const fixturesFile = (n: FeatureNames) => `import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import type { ${n.Single}, ${n.Single}Draft } from './${n.feature}.contract.ts';
import { create${n.Single} } from './${n.feature}.service.ts';

/** A ${n.words} for tests; without overrides its name and slug are unique. */
export function build${n.Single}({ platform }: { platform: Platform }, overrides: Partial<${n.Single}Draft> = {}): Promise<${n.Single}> {
  const slug = overrides.slug ?? \`${n.type}-\${randomUUID()}\`;
  return create${n.Single}(systemContext(platform, 'fixture'), { name: slug, ...overrides, slug });
}
`;

const testFile = (n: FeatureNames) => `import { describe, expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { build${n.Single} } from './${n.feature}.fixtures.ts';

const app = await startApp();
const clerk = await app.as.holding('${n.feature}.view', '${n.feature}.create', '${n.feature}.edit', '${n.feature}.delete');
const admin = await app.as.admin();
const nobody = '0190aaaa-0000-7000-8000-000000000000';

describe('refused, and nothing is written', () => {
  test('each call without its own permission', async () => {
    const { id, slug } = await build${n.Single}(app);
    const params = { id };
    for (const [api, status] of [
      [await app.as.holding('content.edit'), 403],
      [app.as.anonymous, 401],
    ] as const) {
      const answers = await Promise.all([
        api.${n.plural}.list(),
        api.${n.plural}.create({ body: { name: 'New', slug: 'new' } }),
        api.${n.plural}.get({ params }),
        api.${n.plural}.update({ params, body: { name: 'Mine' } }),
        api.${n.plural}.remove({ params }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(Array<number>(5).fill(status));
    }
    expect((await clerk.${n.plural}.get({ params })).data).toMatchObject({ name: slug, version: 1 });
    const reader = await app.as.holding('${n.feature}.view');
    expect((await reader.${n.plural}.get({ params })).data.can).toEqual({ edit: false, delete: false });
  });

  test.each([
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
    [{ name: 'One\\nTwo' }, 'name', 'Name must be one line, without control characters'],
    [{ slug: '' }, 'slug', 'Slug is required'],
    [{ slug: 'Not a slug' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
  ])('%j on %s', async (part, field, message) => {
    const body = { name: 'New', slug: 'new', ...part } as { name: string; slug: string };
    const answer = await clerk.${n.plural}.create({ body });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [message] });
  });

  test('a taken slug, on its field', async () => {
    await build${n.Single}(app, { slug: 'taken' });
    const other = await build${n.Single}(app);
    const refusal = [409, '${n.CODE}_SLUG_TAKEN', { fields: ['slug'] }] as const;
    expect(await clerk.${n.plural}.create({ body: { name: 'Second', slug: 'taken' } })).toReject(...refusal);
    expect(await clerk.${n.plural}.update({ params: { id: other.id }, body: { slug: 'taken' } })).toReject(...refusal);
    expect((await clerk.${n.plural}.list({ query: { search: 'taken' } })).data.total).toBe(1);
  });

  test('a stale version, and an id that nothing has', async () => {
    const { id, version } = await build${n.Single}(app);
    await clerk.${n.plural}.update({ params: { id }, body: { name: 'First change' } });
    const late = await clerk.${n.plural}.update({ params: { id }, body: { name: 'Second change', version } });
    expect(late).toReject(409, 'VERSION_CONFLICT');
    expect(late.body['current']).toMatchObject({ name: 'First change' });
    const params = { id: nobody };
    expect(await clerk.${n.plural}.get({ params })).toReject(404, 'NOT_FOUND');
    expect(await clerk.${n.plural}.update({ params, body: { name: 'Nobody' } })).toReject(404, 'NOT_FOUND');
    expect(await clerk.${n.plural}.remove({ params })).toReject(404, 'NOT_FOUND');
  });

  test('bringing one back while another has its slug', async () => {
    const { id, slug } = await build${n.Single}(app);
    await clerk.${n.plural}.remove({ params: { id } });
    await build${n.Single}(app, { slug });
    expect(await restore(id)).toReject(409, '${n.CODE}_SLUG_TAKEN');
  });
});

test('a ${n.words} is created, renamed, deleted and brought back, each in the audit log', async () => {
  const { data: made, status } = await clerk.${n.plural}.create({ body: { name: ' First ', slug: 'first' } });
  expect(status).toBe(201);
  expect(made).toMatchObject({ name: 'First', slug: 'first', version: 1, can: { edit: true, delete: true } });
  const params = { id: made.id };
  const changed = await clerk.${n.plural}.update({ params, body: { name: 'Renamed', version: 1 } });
  expect(changed.data).toMatchObject({ name: 'Renamed', slug: 'first', version: 2 });
  expect((await clerk.${n.plural}.remove({ params })).status).toBe(200);
  expect(await clerk.${n.plural}.get({ params })).toReject(404, 'NOT_FOUND');
  expect((await restore(made.id)).data).toMatchObject({ type: '${n.type}', label: 'Renamed' });
  expect((await clerk.${n.plural}.get({ params })).data).toEqual(changed.data);
  const auditLog = await app.db
    .selectFrom('auditEntries')
    .select('action')
    .where('targetId', '=', made.id)
    .orderBy('id')
    .execute();
  const acts = ['created', 'updated', 'deleted', 'restored'];
  expect(auditLog.map(({ action }) => action)).toEqual(acts.map((act) => \`${n.type}.\${act}\`));
});

async function restore(recordId: string) {
  const { items } = (await admin.removals.list({ query: { pageSize: 100 } })).data;
  const removal = items.find((one) => one.recordId === recordId);
  return admin.removals.restore({ params: { id: removal?.id ?? '' } });
}
`;
