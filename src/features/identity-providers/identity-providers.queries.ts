import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import type { IdentityProviderQuery } from './identity-providers.contract.ts';
import type { RoleMapping } from './identity-providers.rules.ts';

export interface ProviderValues {
  name: string;
  issuer: string;
  clientId: string;
  /** Sealed. */
  clientSecret: Buffer | null;
  domains: string[];
  createsAccounts: boolean;
  roles: readonly RoleMapping[];
  defaultRoles: string[];
  isActive: boolean;
  makerId: string;
}

export async function insertProvider(db: Db, row: ProviderValues & { id: string; at: Date }): Promise<void> {
  const { at, roles, ...values } = row;
  await db
    .insertInto('identityProviders')
    .values({ ...values, roles: JSON.stringify(roles), createdAt: at, updatedAt: at })
    .execute();
}

const providerRows = (db: Db) =>
  db
    .selectFrom('identityProviders')
    .select([
      ...(['id', 'name', 'issuer', 'clientId', 'clientSecret', 'domains', 'createsAccounts'] as const),
      ...(['defaultRoles', 'isActive', 'makerId', 'createdAt', 'updatedAt', 'version'] as const),
    ])
    .select(sql<RoleMapping[]>`roles`.as('roles'));

export type ProviderRow = NonNullable<Awaited<ReturnType<typeof selectOptionalProvider>>>;

const table: ListTable = {
  name: 'identity_providers',
  columns: {
    name: { value: sql`name`, order: sql`folded(name)` },
    issuer: { value: sql`issuer` },
    isActive: { value: sql`is_active` },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`name`, sql`issuer`],
  last: sql`id`,
};

export function listProviders(db: Db, query: IdentityProviderQuery) {
  return readPage(db, { rows: providerRows(db), table, query, where: [] });
}

/** How many buttons the sign-in page shows at most. */
const maxOffered = 20;

/** Those by which people can sign in, by name. */
export function listActiveProviders(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('identityProviders')
    .select(['id', 'name'])
    .where('isActive', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(maxOffered)
    .execute();
}

/** The provider, or null; held as it is until the transaction ends if `lock` is set. */
export async function selectOptionalProvider(db: Db, { id, lock = false }: { id: string; lock?: boolean }) {
  const row = providerRows(db).where('id', '=', id);
  return (await (lock ? row.forUpdate() : row).executeTakeFirst()) ?? null;
}

export async function updateProvider(
  db: Db,
  { id, at, roles, ...values }: ProviderValues & { id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('identityProviders')
    .set((column) => ({ ...values, roles: JSON.stringify(roles), updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteProvider(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identityProviders').where('id', '=', id).execute();
}
