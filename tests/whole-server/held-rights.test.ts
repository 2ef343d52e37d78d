import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type CellRules,
  cellState,
  includingSlugs,
  inheritedRoles,
} from '../../src/features/roles/matrix/cell-state.rules.ts';
import { cellsOf, permissionMatrix } from '../../src/features/roles/matrix/matrix.rules.ts';
import { buildRole } from '../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import type { Api } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { attempt, permissionsFor, permittedCalls, sample } from '../support/calls.ts';

/**
 * Every right × every way to hold it: the explanation, the whole access, the person's own checks, the permission tree, the
 * matrix of the role, the rows' `can` and the real calls all say the same.
 */
let app: TestApp;
let admin: Api;
let holder: { id: string; api: Api };
let every: string[];
/** A role that grants a permission itself, one that inherits from it, and one that inherits from that one. */
const chains = new Map<string, readonly [string, string, string]>();

const actions = ['create', 'view', 'edit', 'delete', 'publish'] as const;
const typed = [`content-types.${sample.type}`, 'content-types.boats', `single-types.${sample.single}`];
/** The right to the entries of every type, if the permission is about those of one. */
const broaderOf = (slug: string) =>
  /^(?:content|single)-types\.[^.]+\./.test(slug) ? `content.${actionOf(slug)}` : null;
const actionOf = (slug: string) => slug.split('.').at(-1) ?? '';

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  for (const [name, slug, isSingle] of [
    ['Cars', sample.type, false],
    ['Boats', 'boats', false],
    ['Home', sample.single, true],
  ] as const) {
    await admin.contentTypes.create({ body: { name, slug, isSingle, isPublic: true } });
  }
  await admin.permissions.create({ body: { name: 'Ring the bell', slug: 'bell.ring' } });
  every = (await admin.auth.permissions()).data.permissions;
  for (const slug of every) {
    const own = await buildRole(app, { permissions: [slug] });
    const heir = await buildRole(app, { parent: own.slug });
    const last = await buildRole(app, { parent: heir.slug });
    chains.set(slug, [own.slug, heir.slug, last.slug]);
  }
  const { id } = await buildUser(app);
  holder = { id, api: await app.as.user({ id }) };
});

afterEach(() => app.db.updateTable('roles').set({ status: 'active' }).execute());

const chainOf = (slug: string) => chains.get(slug) ?? ['', '', ''];

/** Makes exactly these the roles of the holder. */
async function hold(...slugs: string[]): Promise<void> {
  await app.db.deleteFrom('userRoles').where('userId', '=', holder.id).execute();
  if (slugs.length === 0) return;
  await app.db
    .insertInto('userRoles')
    .columns(['userId', 'roleId'])
    .expression((query) =>
      query
        .selectFrom('roles')
        .select((is) => [is.val(holder.id).as('userId'), 'id'])
        .where('slug', 'in', slugs),
    )
    .execute();
}

const retire = (slugs: readonly string[], status: 'inactive' | 'deprecated') =>
  app.db.updateTable('roles').set({ status }).where('slug', 'in', slugs).execute();

interface Way {
  name: string;
  isHeld: boolean;
  /** Has the holder hold the permission so, or not at all; answers the roles they hold then. */
  begin: (slug: string) => Promise<string[]>;
  /** Whether the way exists for a permission; it does for each unless this says otherwise. */
  isFor?: (slug: string) => boolean;
}

const held = (name: string, begin: Way['begin'], isFor?: Way['isFor']): Way => ({
  name,
  isHeld: true,
  begin,
  ...(isFor && { isFor }),
});
const isTyped = (slug: string) => broaderOf(slug) !== null;
const broadChain = (slug: string) => chainOf(broaderOf(slug) ?? '');

const ways: readonly Way[] = [
  held('itself', async (slug) => [chainOf(slug)[0]]),
  held('by a parent', async (slug) => [chainOf(slug)[1]]),
  held('by a grandparent', async (slug) => [chainOf(slug)[2]]),
  held('by a broader right', async (slug) => [broadChain(slug)[0]], isTyped),
  held('by a broader right of a parent', async (slug) => [broadChain(slug)[1]], isTyped),
  held('by one of several roles', async (slug) => [chainOf('bell.ring')[0], chainOf(slug)[0]]),
  held('by an inactive role', async (slug) => {
    await retire(chainOf(slug).slice(0, 1), 'inactive');
    return [chainOf(slug)[0]];
  }),
  held('by an inactive parent of a deprecated role', async (slug) => {
    await retire(chainOf(slug).slice(0, 1), 'inactive');
    await retire(chainOf(slug).slice(1, 2), 'deprecated');
    return [chainOf(slug)[1]];
  }),
  held('by an admin role', async () => ['administrator']),
  { name: 'not, without roles', isHeld: false, begin: async () => [] },
  {
    name: 'not, with every other right that does not cover it',
    isHeld: false,
    begin: async (slug) => {
      const covers = [slug, broaderOf(slug)];
      return [(await buildRole(app, { permissions: every.filter((other) => !covers.includes(other)) })).slug];
    },
  },
];

/** All that the holder holds, by the two places that list everything. */
async function listed(): Promise<[wholeAccess: string[], tree: string[]]> {
  const [whole, tree] = await Promise.all([
    admin.users.wholeAccess({ params: { id: holder.id } }),
    holder.api.permissions.tree(),
  ]);
  const granted = whole.data.categories.flatMap(({ permissions }) => permissions.filter((one) => one.granted));
  const held = tree.data.flatMap(({ children }) => children.filter((one) => one.hasPermission));
  return [granted.map(({ slug }) => slug), held.map(({ slug }) => slug)];
}

/** What the matrix of a role draws as held, as the role editor makes it of the same answers. */
async function drawn(roleSlug: string): Promise<string[]> {
  const { id } = await app.db.selectFrom('roles').select('id').where('slug', '=', roleSlug).executeTakeFirstOrThrow();
  const [{ data: role }, { data: tree }] = await Promise.all([
    admin.roles.get({ params: { id } }),
    admin.permissions.tree(),
  ]);
  const { collections, singles, settings, others } = permissionMatrix(tree);
  const cells = cellsOf([...collections, ...singles, ...settings, ...others]);
  const granted = new Set(role.permissions.map((permission) => permission.id));
  const own = { slug: role.slug, name: role.name, permissions: includingSlugs(cells, granted) };
  const rules = {
    lineage: [own, ...inheritedRoles(role)],
    stored: granted,
    isHeldByPeople: role.holderCount > 0,
    readOnly: null,
  } satisfies CellRules;
  const held = cells.filter((cell) => cellState(cell, { isOwn: granted.has(cell.id), rules }).by !== 'none');
  return held.map(({ slug }) => slug).sort();
}

/** Whether the holder holds the permission, by each place that says so. */
async function saidOf(slug: string, role?: string): Promise<Record<string, boolean>> {
  const [access, detail, check, [wholeAccess, tree]] = await Promise.all([
    admin.users.access({ params: { id: holder.id }, query: { slug } }),
    holder.api.rights.detail({ query: { slug } }),
    holder.api.rights.check({ body: { permissionSlugs: [slug] } }),
    listed(),
  ]);
  expect(wholeAccess).toEqual(tree);
  if (role !== undefined) expect(await drawn(role), `${slug}: matrix`).toEqual(wholeAccess.toSorted());
  return {
    explanation: access.data.granted,
    'own explanation': detail.data.granted,
    check: check.data.granted,
    'whole access': wholeAccess.includes(slug),
    tree: tree.includes(slug),
  };
}

const isLetThrough = async (call: (typeof permittedCalls)[number]['call']) =>
  (await attempt(holder.api, call)).headers.get('x-auth-event') !== 'permission-denied';

/** Calls that name the permission alone, and neither end the session nor decide by the row. */
const callsFor = (slug: string) =>
  permittedCalls.filter(({ call }) => {
    const named = permissionsFor(call.permission);
    return named.length === 1 && named[0] === slug && call.method === 'GET';
  });

/** Whether the act on an entry of the type is done; another role gives what the action needs besides. */
async function acts(slug: string): Promise<boolean> {
  const [, contentType = ''] = slug.split('.');
  const title = `Entry ${randomUUID()}`;
  const draft = () => admin.entries.create({ body: { contentType, title, status: 'draft' } });
  const { api } = holder;
  switch (actionOf(slug)) {
    case 'create':
      return isDone(await api.entries.create({ body: { contentType, title, status: 'draft' } }));
    case 'view':
      return isDone(await api.entries.get({ params: { id: (await draft()).data.id } }));
    case 'edit':
      return isDone(
        await api.entries.update({ params: { id: (await draft()).data.id }, body: { title: `${title}!` } }),
      );
    case 'delete':
      return isDone(await api.entries.remove({ params: { id: (await draft()).data.id } }));
    default:
      return isDone(await api.entries.update({ params: { id: (await draft()).data.id }, body: { status: 'publish' } }));
  }
}

function isDone({ status }: { status: number }): boolean {
  expect([200, 201, 403, 404]).toContain(status);
  return status < 400;
}

/** What an action needs beside its own right, which the other rights of the row or the call are not about. */
const beside: Record<string, string> = { publish: 'edit' };

describe.each(ways)('held $name', ({ isHeld, begin, isFor }) => {
  test('every place that says what a person may do says so of every right', async () => {
    for (const slug of every.filter((one) => isFor?.(one) ?? true)) {
      const roles = await begin(slug);
      await hold(...roles);
      for (const [place, isGranted] of Object.entries(await saidOf(slug, roles.length === 1 ? roles[0] : undefined))) {
        expect(isGranted, `${slug}: ${place}`).toBe(isHeld);
      }
      for (const { name, call } of callsFor(slug)) expect(await isLetThrough(call), `${slug}: ${name}`).toBe(isHeld);
    }
  });

  test('the entries of a type can be acted on by anyone who holds the right, and their rows say so', async () => {
    for (const slug of typed.slice(0, 1).flatMap((type) => actions.map((action) => `${type}.${action}`))) {
      const roles = await begin(slug);
      const needed = beside[actionOf(slug)];
      await hold(...roles, ...(needed ? [chainOf(`content.${needed}`)[0]] : []));
      expect(await acts(slug), slug).toBe(isHeld);
      await hold(...roles, chainOf('content.view')[0]);
      const [row] = (await holder.api.entries.list({ query: { contentType: sample.type, pageSize: 1 } })).data.items;
      const { data: type } = await holder.api.entries.type({ params: { slug: sample.type } });
      const can: Record<string, boolean> = { ...row?.can, ...type.can };
      if (actionOf(slug) !== 'view') expect(can[actionOf(slug)], slug).toBe(isHeld);
    }
  });

  test('what somebody holds they may give, and the choice of roles says so', async () => {
    const broad = [...typed.slice(0, 1), 'content', 'media'].flatMap((area) => [`${area}.view`, `${area}.edit`]);
    for (const slug of broad.filter((one) => isFor?.(one) ?? true)) {
      const { id } = await buildUser(app);
      const roles = await begin(slug);
      const gift = (await buildRole(app, { permissions: [slug] })).slug;
      await hold(...roles, chainOf('users.edit')[0]);
      const choice = (await holder.api.users.roleChoices()).data.find((one) => one.slug === gift);
      expect(choice?.refusal === null, slug).toBe(isHeld);
      const { status } = await holder.api.users.assignRole({ params: { id, slug: gift } });
      expect(status, slug).toBe(isHeld ? 200 : 403);
      expect((await admin.users.get({ params: { id } })).data.roles, slug).toEqual(isHeld ? [gift] : []);
    }
  });

  test('the rows of users, roles and permissions say what can be done with them', async () => {
    const user = await buildUser(app);
    const role = await buildRole(app);
    const slugOfNone = `unused.${randomUUID()}`;
    const { data: permission } = await admin.permissions.create({ body: { name: slugOfNone, slug: slugOfNone } });
    const { api } = holder;
    const rows = {
      users: () => api.users.get({ params: { id: user.id } }),
      roles: () => api.roles.get({ params: { id: role.id } }),
      permissions: () => api.permissions.get({ params: { id: permission.id } }),
    };
    for (const [resource, read] of Object.entries(rows)) {
      for (const action of ['edit', 'delete'] as const) {
        const slug = `${resource}.${action}`;
        if (!(isFor?.(slug) ?? true)) continue;
        await hold(...(await begin(slug)), chainOf(`${resource}.view`)[0]);
        expect((await read()).data.can[action], slug).toBe(isHeld);
      }
    }
  });
});

test('of an account that is inactive nothing is granted', async () => {
  const { id } = await buildUser(app, { roles: ['administrator'], isActive: false });
  const { data } = await admin.users.wholeAccess({ params: { id } });
  expect(data.categories.flatMap(({ permissions }) => permissions.filter(({ granted }) => granted))).toEqual([]);
});
