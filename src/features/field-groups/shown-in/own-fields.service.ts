import { AppError } from '../../../contracts/call/errors.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import { permissionNeeded, type SystemPermission } from '../../../contracts/session/permission-slug.ts';
import { freeSlug } from '../../../contracts/text/copies.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { HeldValueCounter } from '../conversion/field-conversion.service.ts';
import { selectOptionalOwnGroup } from '../conversion/shown-in.queries.ts';
import { type FieldGroup, type FieldGroupChange, GroupLayout } from '../field-groups.contract.ts';
import { listGroupSlugs } from '../field-groups.queries.ts';
import { changeFieldGroup, createFieldGroup, readFieldGroup } from '../field-groups.service.ts';

/** The first of a type's groups that no other type shows; its fields are called the type's own. Null if there is none. */
export async function readOwnGroup(ctx: Ctx, contentTypeId: string): Promise<FieldGroup | null> {
  const id = await selectOptionalOwnGroup(ctx.db, contentTypeId);
  return id === null ? null : readFieldGroup(ctx, id);
}

const maxSlugLength = 100;

/** Creates the group of a type's own fields, which the caller shows in the type. Rejects an actor without field-groups.create, and what creating a group rejects. */
export async function createOwnGroup(
  ctx: Ctx,
  { type, fields }: { type: { name: string; slug: string }; fields: FieldDefinition[] },
): Promise<FieldGroup> {
  assertHas(ctx, 'field-groups.create');
  const ending = '-fields';
  const base = type.slug.slice(0, maxSlugLength - ending.length) + ending;
  // A group of a former type of this slug may still be there.
  const taken = new Set(await listGroupSlugs(ctx.db, base));
  const name = `${type.name.slice(0, 93).toWellFormed()} fields`;
  const slug = freeSlug(base, taken, maxSlugLength);
  const layout = GroupLayout.parse({});
  return createFieldGroup(ctx, { name, slug, description: '', layout, fields, contentTypes: [] });
}

/** Changes the fields of a type's own group. Rejects an actor without field-groups.edit, and what changing a group rejects. */
export function changeOwnFields(
  ctx: Ctx,
  change: { group: FieldGroup; counters: readonly HeldValueCounter[] } & Pick<
    FieldGroupChange,
    'fields' | 'convert' | 'discard'
  >,
): Promise<FieldGroup> {
  assertHas(ctx, 'field-groups.edit');
  const { group, counters, ...fields } = change;
  return changeFieldGroup(ctx, { id: group.id, change: fields, counters });
}

function assertHas(ctx: Ctx, permission: SystemPermission): void {
  if (holdsPermission(ctx.actor, permission)) return;
  const error = permissionNeeded(permission, 'change the fields of a content type');
  throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields: { fields: [error] } });
}
