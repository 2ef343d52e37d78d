import { sql } from 'kysely';
import type { Db, Sql } from '../../platform/db/database.ts';
import type { ProviderType } from './email-providers.contract.ts';
import type { ProviderConfig } from './email-providers.rules.ts';

const rows = (db: Db) =>
  db
    .selectFrom('emailProviders')
    .select(['id', 'name', 'isDefault', 'secret', 'userId', 'version', 'createdAt', 'updatedAt'])
    .select(['lastSentAt', 'lastError', 'lastErrorAt'])
    .select([sql<ProviderType>`type`.as('type'), sql<ProviderConfig>`config`.as('config')]);

export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number];

/** The default first, then by name. */
export function listProviders(db: Db) {
  return rows(db).orderBy('isDefault', 'desc').orderBy(sql`lower(name)`).orderBy('id').execute();
}

export async function selectOptionalProvider(db: Db, id: string) {
  return (await rows(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function selectOptionalDefaultProvider(db: Db) {
  return (await rows(db).where('isDefault', '=', true).executeTakeFirst()) ?? null;
}

export async function listExistingProviders(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const existing = db.selectFrom('emailProviders').select('id').where('id', 'in', ids);
  return (await existing.execute()).map(({ id }) => id);
}

/** Changes of providers come one after the other, for all of them share the one default. Reads do not wait. */
export async function lockProviders(db: Db): Promise<void> {
  await sql`lock table email_providers in share row exclusive mode`.execute(db);
}

export interface ProviderValues {
  name: string;
  isDefault: boolean;
  config: ProviderConfig;
  secret: Buffer;
}

export async function insertProvider(
  db: Db,
  provider: ProviderValues & { id: string; type: ProviderType; userId: string | null; at: Date },
): Promise<void> {
  const { at, config, ...values } = provider;
  await db
    .insertInto('emailProviders')
    .values({ ...values, config: JSON.stringify(config), createdAt: at, updatedAt: at })
    .execute();
}

export async function updateProvider(db: Db, provider: ProviderValues & { id: string; at: Date }): Promise<void> {
  const { id, at, config, ...values } = provider;
  await db
    .updateTable('emailProviders')
    .set((column) => ({
      ...values,
      config: JSON.stringify(config),
      updatedAt: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Takes the default from whichever has it. */
export async function clearDefault(db: Db): Promise<void> {
  await db
    .updateTable('emailProviders')
    .set((column) => ({ isDefault: false, version: column('version', '+', 1) }))
    .where('isDefault', '=', true)
    .execute();
}

/** False if there is no such provider. */
export async function makeDefault(db: Db, id: string): Promise<boolean> {
  const made = await db
    .updateTable('emailProviders')
    .set((column) => ({ isDefault: true, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function deleteProvider(db: Db, id: string): Promise<void> {
  await db.deleteFrom('emailProviders').where('id', '=', id).execute();
}

/** Health is no change of the provider: its version stays. */
export function healthUpdate(db: Db, { id, error, at }: { id: string; error: string | null; at: Date }): Sql {
  const outcome = error === null ? { lastSentAt: at } : { lastError: error, lastErrorAt: at };
  return sql`${db.updateTable('emailProviders').set(outcome).where('id', '=', id)}`;
}
