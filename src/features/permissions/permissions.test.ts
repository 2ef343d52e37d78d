import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { systemPermissions } from '../../app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { buildRole } from '../roles/roles.fixtures.ts';
import {
  addSystemPermissions,
  addTypePermissions,
  removeTypePermissions,
  renameTypePermissions,
  type TypeName,
} from './permissions.service.ts';

const app = await startApp();
const ctx = systemContext(app.platform, 'test');

const grantsOf = async (roleId: string) => {
  const rows = await app.db
    .selectFrom('rolePermissions')
    .innerJoin('permissions', 'permissions.id', 'rolePermissions.permissionId')
    .select('slug')
    .where('roleId', '=', roleId)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
};

const permissionsLike = (start: string) =>
  app.db
    .selectFrom('permissions')
    .select(['slug', 'name', 'category', 'isSystemPermission'])
    .where('slug', 'like', `${start}%`)
    .orderBy('slug')
    .execute();

test('[C02] every system permission exists, and adding them again adds nothing', async () => {
  const rows = await app.db.selectFrom('permissions').select('slug').where('isSystemPermission', '=', true).execute();
  expect(rows.map(({ slug }) => slug)).toEqual(expect.arrayContaining(systemPermissions.map(({ slug }) => slug)));
  expect(await addSystemPermissions(ctx, systemPermissions)).toEqual([]);
});

test('a type gets its five permissions, a single its own', async () => {
  await addTypePermissions(ctx, { slug: 'tractors', isSingle: false, name: 'Tractors' });
  await addTypePermissions(ctx, { slug: 'home', isSingle: true, name: 'Home' });
  expect(await permissionsLike('content-types.tractors.')).toEqual(
    ['Create', 'Delete', 'Edit', 'Publish', 'View'].map((action) => ({
      slug: `content-types.tractors.${action.toLowerCase()}`,
      name: `${action} Tractors`,
      category: 'content-types',
      isSystemPermission: true,
    })),
  );
  expect(await permissionsLike('single-types.home.')).toHaveLength(5);
});

test('a type does not take over a permission that a person made, nor does a renamed one, and every grant stays', async () => {
  const [ploughs, mowers] = ['ploughs', 'mowers'].map((slug) => ({ slug, isSingle: false, name: slug })) as [
    TypeName,
    TypeName,
  ];
  const mine = { id: '01a1fd9e-e855-70b7-b1d5-f5f9d0cee8d5', slug: 'content-types.ploughs.edit', name: 'Mine' };
  await app.db.insertInto('permissions').values(mine).execute();
  const { id: holders } = await buildRole(app, { permissions: [mine.slug] });
  await addTypePermissions(ctx, mowers);
  const { id } = await buildRole(app, { permissions: ['content-types.mowers.edit', 'content-types.mowers.view'] });

  const refusal = {
    code: 'PERMISSION_SLUG_TAKEN',
    details: {
      error:
        'A permission with a slug of this content type (such as content-types.ploughs.view) already exists. Delete it, or choose another slug.',
    },
  };
  await expect(addTypePermissions(ctx, ploughs)).rejects.toMatchObject(refusal);
  await expect(renameTypePermissions(ctx, { from: mowers, to: ploughs })).rejects.toMatchObject(refusal);
  expect(await permissionsLike('content-types.ploughs.')).toMatchObject([{ name: 'Mine', isSystemPermission: false }]);
  expect(await grantsOf(holders)).toEqual([mine.slug]);
  expect(await grantsOf(id)).toEqual(['content-types.mowers.edit', 'content-types.mowers.view']);

  await app.db.deleteFrom('permissions').where('id', '=', mine.id).execute();
  await renameTypePermissions(ctx, { from: mowers, to: { ...ploughs, name: 'Ploughs' } });
  expect(await grantsOf(id)).toEqual(['content-types.ploughs.edit', 'content-types.ploughs.view']);
  expect(await permissionsLike('content-types.mowers.')).toEqual([]);
  expect((await permissionsLike('content-types.ploughs.edit'))[0]?.name).toBe('Edit Ploughs');
});

test('a new name alone keeps slugs and grants', async () => {
  const type = { slug: 'rakes', isSingle: false, name: 'Rakes' };
  await addTypePermissions(ctx, type);
  const { id } = await buildRole(app, { permissions: ['content-types.rakes.view'] });
  await renameTypePermissions(ctx, { from: type, to: { ...type, name: 'Hay rakes' } });
  expect(await grantsOf(id)).toEqual(['content-types.rakes.view']);
  expect((await permissionsLike('content-types.rakes.view'))[0]?.name).toBe('View Hay rakes');
});

test('a removed type takes its permissions and their grants with it, and leaves others alone', async () => {
  const type = { slug: 'balers', isSingle: false, name: 'Balers' };
  await addTypePermissions(ctx, type);
  await addTypePermissions(ctx, { ...type, slug: 'balers-used' });
  const { id } = await buildRole(app, { permissions: ['content-types.balers.view', 'content-types.balers-used.view'] });
  await removeTypePermissions(ctx, type);
  expect(await grantsOf(id)).toEqual(['content-types.balers-used.view']);
});

test('nothing stays of what its transaction does not commit', async () => {
  const failed = inTransaction(ctx, async (ctx) => {
    await addTypePermissions(ctx, { slug: 'seeders', isSingle: false, name: 'Seeders' });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await permissionsLike('content-types.seeders.')).toEqual([]);
});
