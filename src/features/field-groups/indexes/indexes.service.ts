import { AppError } from '../../../contracts/call/errors.ts';
import { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { listFieldsOfGroup, selectOptionalFieldGroup } from '../field-groups.queries.ts';
import type { FieldIndexState } from './indexes.contract.ts';
import {
  type BuiltIndex,
  deleteOtherErrors,
  insertError,
  listBuiltIndexes as listBuilt,
  listErrors,
  listMarkedFields,
} from './indexes.queries.ts';
import { type FieldIndex, indexOf } from './marks.rules.ts';

/** How far the indexes of a group's marked fields are. Rejects an unknown group. */
export async function listIndexStates(ctx: Ctx, fieldGroupId: string): Promise<FieldIndexState[]> {
  if (!(await selectOptionalFieldGroup(ctx.db, fieldGroupId))) throw new AppError('NOT_FOUND');
  const ready = new Set((await listBuilt(ctx.db)).flatMap(({ name, isValid }) => (isValid ? [name] : [])));
  const failed = new Set(await listErrors(ctx.db));
  return (await listFieldsOfGroup(ctx.db, fieldGroupId)).flatMap(({ wireId: field, key, definition }) => {
    const index = indexOf({ key, definition: FieldDefinition.parse(definition) });
    if (!index) return [];
    return [{ field, state: ready.has(index.name) ? 'ready' : failed.has(index.name) ? 'failed' : 'building' }];
  });
}

type Reader = Pick<Ctx, 'db'>;

/** The indexes that the marks of all fields ask for, by key. */
export async function listMarkedIndexes({ db }: Reader): Promise<FieldIndex[]> {
  const fields = await listMarkedFields(db);
  return fields.flatMap(({ key, definition }) => indexOf({ key, definition: FieldDefinition.parse(definition) }) ?? []);
}

/** The indexes of fields that the database has, those in the making too. */
export function listBuiltIndexes({ db }: Reader): Promise<BuiltIndex[]> {
  return listBuilt(db);
}

/** Notes that an index could not be built, for those who look at the field. */
export async function noteIndexError(
  { platform, db }: Pick<Ctx, 'platform' | 'db'>,
  violation: { indexName: string; message: string },
): Promise<void> {
  await insertError(db, { ...violation, at: platform.clock.now() });
}

/** Forgets the errors of all indexes but these. */
export async function purgeIndexErrors({ db }: Reader, { except }: { except: readonly string[] }): Promise<void> {
  await deleteOtherErrors(db, except);
}
