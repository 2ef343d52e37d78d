import { AppError, type FieldErrors } from '../../../contract-kit/call/errors.ts';
import type { FieldDraft } from '../../../field-kinds/fields/definition.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ContentTypeDraft } from '../../content-types/content-types.contract.ts';
import { createContentType, readContentType } from '../../content-types/content-types.service.ts';
import { FieldGroupDraft } from '../../field-groups/field-groups.contract.ts';
import { createFieldGroup, listFieldGroups, readFieldGroup } from '../../field-groups/field-groups.service.ts';

export interface TypeWithFields {
  name: string;
  slug: string;
  isPublic: boolean;
  fields: readonly FieldDraft[];
}

/** What a new type and its group have to be. Refuses what none may be, by its place: `slug`, `fields.2.name`. */
export function typeDrafts({ name, slug, isPublic, fields }: TypeWithFields) {
  const type = ContentTypeDraft.safeParse({ name, slug, isPublic });
  const group = FieldGroupDraft.safeParse({ name: `${name} fields`.slice(0, 100), slug: 'fields', fields });
  const faults: FieldErrors = {};
  const issues = [
    ...(type.error?.issues ?? []),
    ...(group.error?.issues ?? []).filter(({ path }) => path[0] === 'fields'),
  ];
  for (const { path, message } of issues) {
    const place = path.join('.');
    faults[place] = [...(faults[place] ?? []), message];
  }
  if (!type.success || !group.success) throw new AppError('VALIDATION_ERROR', { fields: faults });
  return { type: type.data, group: group.data };
}

/** Creates a content type with its fields in one group, and says under which versions. Refuses as `typeDrafts`, and what creating either refuses. */
export async function createTypeWithFields(ctx: Ctx, draft: TypeWithFields) {
  const { type, group } = typeDrafts(draft);
  const { id } = await createContentType(ctx, type);
  if (group.fields.length === 0) return { type: await readContentType(ctx, id), group: null };
  const slug = await freeGroupSlug(ctx, `${type.slug}-fields`.slice(0, 90));
  const made = await createFieldGroup(ctx, { ...group, slug, contentTypes: [id] });
  return { type: await readContentType(ctx, id), group: await readFieldGroup(ctx, made.id) };
}

/** A group of an earlier import may still be there though its type is gone. */
async function freeGroupSlug(ctx: Ctx, base: string): Promise<string> {
  const slugs = { sort: [{ by: 'slug', dir: 'asc' as const }], search: base, filters: [] };
  const { items } = await listFieldGroups(ctx, { page: 1, pageSize: 100, ...slugs });
  const taken = new Set(items.map((group) => group.slug));
  let slug = base;
  for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`;
  return slug;
}
