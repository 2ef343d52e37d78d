import { describe, expect, test } from 'vitest';
import { type CellRules, cellState, includingSlugs, inheritedRoles } from './cell-state.rules.ts';

const role = (slug: string, ...permissions: string[]) => ({ slug, name: slug, permissions });
const rules: CellRules = { lineage: [role('own')], stored: new Set(), isHeldByPeople: false, readOnly: null };
const cell = { id: 'a', slug: 'content-types.cars.edit', name: 'Edit Cars', isHeld: true };
const foreign = { ...cell, isHeld: false };
const notHeld = 'You do not hold this permission yourself';

describe('[Q15] [C19] how a role holds the permission of a cell, and what keeps it from being toggled', () => {
  test.each<[string, typeof cell, boolean, Partial<CellRules>, string, string | null]>([
    ['nothing', cell, false, {}, 'none', null],
    ['its own', cell, true, {}, 'own', null],
    ['not held by the actor', foreign, false, {}, 'none', notHeld],
    ['not held, but granted already', foreign, true, { stored: new Set(['a']) }, 'own', null],
    [
      'not held, and people have it',
      foreign,
      true,
      { stored: new Set(['a']), isHeldByPeople: true },
      'own',
      'People have this permission through the role, and you do not hold it yourself',
    ],
    ['held by the actor and by people', cell, true, { stored: new Set(['a']), isHeldByPeople: true }, 'own', null],
    [
      'inherited',
      cell,
      false,
      { lineage: [role('own'), role('Middle'), role('Top', cell.slug)] },
      'inherited',
      'Inherited from Top',
    ],
    [
      'its own before what is inherited',
      cell,
      true,
      { lineage: [role('own', 'content.edit'), role('Top', cell.slug)] },
      'own',
      null,
    ],
    [
      'included in a broader one',
      cell,
      false,
      { lineage: [role('own', 'content.edit')] },
      'included',
      'Included in content.edit',
    ],
    [
      'included in an inherited broader one',
      foreign,
      false,
      { lineage: [role('own'), role('Editor', 'content.edit')] },
      'included',
      'Included in content.edit, inherited from Editor',
    ],
    ['another action', cell, false, { lineage: [role('own', 'content.view', 'content-types.edit')] }, 'none', null],
    [
      'an administrator role',
      cell,
      false,
      { lineage: [role('administrator')] },
      'admin-role',
      'Administrator roles hold every permission',
    ],
    [
      'a system role',
      cell,
      true,
      { readOnly: 'System roles cannot be modified' },
      'own',
      'System roles cannot be modified',
    ],
  ])('%s', (_, one, isOwn, more, by, lock) => {
    expect(cellState(one, { isOwn, rules: { ...rules, ...more } })).toEqual({ by, lock });
  });
});

test('what includes other cells is found among the granted ones', () => {
  const cells = ['content.edit', 'content.view', 'content-types.cars.edit', 'content-types.edit'].map((slug) => ({
    ...cell,
    id: slug,
    slug,
  }));
  expect(includingSlugs(cells, new Set(['content.edit', 'content.view', 'content-types.edit']))).toEqual([
    'content.edit',
  ]);
  expect(includingSlugs(cells, new Set(['content-types.cars.edit']))).toEqual([]);
});

test('[C19] what is inherited lies at the nearest role that grants it', () => {
  const lineage = [role('middle'), role('top')];
  const inheritedPermissions = [
    { slug: 'media.view', source: 'top' },
    { slug: 'forms.view', source: 'middle' },
  ];
  expect(inheritedRoles({ lineage, inheritedPermissions })).toEqual([
    role('middle', 'forms.view'),
    role('top', 'media.view'),
  ]);
});
