import { describe, expect, test } from 'vitest';
import { grantingPermissions, holdsOnSomeType, holdsPermission } from '../../../contracts/session/held-rights.ts';
import type { Lineage } from '../../roles/inheritance/holding.rules.ts';
import { decideAccess, decisionInWords, excessInWords, furtherPermissions, minFixes } from './access.rules.ts';

const role = (slug: string, ...permissions: string[]) => ({ slug, name: slug, permissions });
const rights = (...permissions: string[]) => ({ isAdmin: false, permissions });

describe('which permission includes another', () => {
  test.each([
    ['content-types.cars.edit', ['content-types.cars.edit', 'content.edit']],
    ['single-types.home.publish', ['single-types.home.publish', 'content.publish']],
    ['content.edit', ['content.edit']],
    ['content-types.edit', ['content-types.edit']],
    ['content-types.cars.archive', ['content-types.cars.archive']],
    ['content-types.cars.parts.edit', ['content-types.cars.parts.edit']],
    ['plugin.content-types.cars.edit', ['plugin.content-types.cars.edit']],
    ['content-types..edit', ['content-types..edit']],
  ])('%s is granted by %j and nothing else', (permission, granting) => {
    expect(grantingPermissions(permission)).toEqual(granting);
  });

  test('no action and no type includes another', () => {
    for (const held of ['content-types.cars.view', 'content.view', 'content-types.edit', 'content-types.boats.edit']) {
      expect(holdsPermission(rights(held), 'content-types.cars.edit'), held).toBe(false);
    }
    expect(holdsPermission(rights('content-types.cars.edit'), 'content.edit')).toBe(false);
    expect(holdsPermission({ isAdmin: true, permissions: [] }, 'never.was')).toBe(true);
  });

  test('one type is enough for some type, of its own sort alone', () => {
    expect(holdsOnSomeType(rights('single-types.home.view'), 'view')).toBe(true);
    expect(holdsOnSomeType(rights('single-types.home.view'), 'view', 'content-types')).toBe(false);
    expect(holdsOnSomeType(rights('content.view'), 'view', 'content-types')).toBe(true);
    expect(holdsOnSomeType(rights('content-types.cars.edit', 'content-types.view'), 'view')).toBe(false);
  });
});

test('[C03] [C04] the decision is that of the union of all roles', () => {
  const lineages: Lineage[] = [[role('one', 'a.view')], [role('two', 'b.view')]];
  expect(decideAccess(lineages, 'b.view')).toMatchObject({ granted: true, error: null, grantingRole: 'two' });
  expect(decideAccess(lineages, 'c.view')).toEqual({ granted: false, error: 'Permission not granted by any role' });
  expect(decideAccess([...lineages, [role('superuser')]], 'c.view')).toMatchObject({ source: 'system' });
  expect(decideAccess([], 'a.view')).toEqual({ granted: false, error: 'User has no assigned roles' });
});

test('[C07] the way is the permission itself before one that includes it, and the nearest role of several', () => {
  const slug = 'content-types.cars.edit';
  const pathOf = (...lineage: Lineage) => {
    const { grantingPermission, path = [] } = decideAccess([lineage], slug);
    return [grantingPermission, ...path.map((one) => one.slug)];
  };
  expect(pathOf(role('own', 'content.edit'), role('top', slug))).toEqual([slug, 'own', 'top']);
  expect(pathOf(role('own'), role('middle', slug), role('top', slug))).toEqual([slug, 'own', 'middle']);
  expect(pathOf(role('own'), role('top', 'content.edit'))).toEqual(['content.edit', 'own', 'top']);
});

test.each([
  [[], 'content-types.fast-cars.publish', 'Can Eddy publish fast cars? No: none of their roles grants it.'],
  [[[role('Editor', 'content.publish')]], 'content.publish', 'Can Eddy publish all content? Yes: role Editor.'],
  [
    [[role('Cook'), role('Writer'), role('Editor', 'content.publish')]],
    'content-types.cars.publish',
    'Can Eddy publish cars? Yes: role Cook, which inherits from Writer, which inherits from Editor, by “publish all content”.',
  ],
  [[[role('admin')]], 'email-log.view', 'Can Eddy view email log? Yes: role ADMIN, which may do everything.'],
] as [Lineage[], string, string][])('[C07] a decision in one sentence: %j, %s', (lineages, slug, sentence) => {
  const explanation = { ...decideAccess(lineages, slug), slug };
  const roleName = (of: string) => of.toUpperCase();
  expect(decisionInWords({ person: 'Eddy', explanation, roleName })).toBe(sentence);
});

describe('[C07] what would grant a permission', () => {
  const every = ['content.edit', 'content-types.cars.edit', 'content-types.boats.edit', 'media.view', 'forms.view'];
  const further = (held: string[], gained: string[], permission: string) =>
    furtherPermissions([[role('held', ...held)]], { lineage: [role('gained', ...gained)], permission, every });

  test('further permissions are those that are new and were not asked for', () => {
    expect(further([], ['media.view'], 'media.view')).toBe(0);
    expect(further([], ['media.view', 'forms.view'], 'media.view')).toBe(1);
    expect(further(['forms.view'], ['media.view', 'forms.view'], 'media.view')).toBe(0);
    expect(further([], ['content.edit'], 'content.edit')).toBe(0);
    expect(further([], ['content.edit'], 'content-types.cars.edit')).toBe(2);
    expect(further(['content-types.boats.edit'], ['content.edit'], 'content-types.cars.edit')).toBe(1);
  });

  test('the least comes first; of two alike what may be done, and what changes no role', () => {
    const cure = (slug: string, act: 'add-to-role' | 'give-role', excess: number, refusal: string | null = null) => ({
      act,
      role: { id: slug, slug, name: slug },
      excess,
      refusal,
    });
    const sorted = minFixes([
      cure('wide', 'give-role', 40),
      cure('refused', 'give-role', 0, 'no'),
      cure('own', 'add-to-role', 0),
      cure('shared', 'add-to-role', 3),
      cure('exact', 'give-role', 0),
      cure('wider', 'give-role', 50),
    ]);
    expect(sorted.map(({ role: { slug } }) => slug)).toEqual(['exact', 'own', 'refused', 'shared', 'wide']);
  });

  test.each([
    ['add-to-role', 0, 'Nobody else has this role.'],
    ['add-to-role', 1, 'One other person gets the permission too.'],
    ['add-to-role', 2, '2 other people get the permission too.'],
    ['give-role', 0, 'It grants nothing else that is new to them.'],
    ['give-role', 1, 'It grants one further permission.'],
    ['give-role', 9, 'It grants 9 further permissions.'],
  ] as const)('%s, excess %i', (act, excess, words) => {
    expect(excessInWords({ act, excess })).toBe(words);
  });
});
