import { AppError, type FieldErrors } from '../../../contracts/call/errors.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { type ContentTypeDetail, ContentTypeDraft } from '../../content-types/content-types.contract.ts';
import { createContentType } from '../../content-types/content-types.service.ts';

export interface TypeWithFields {
  name: string;
  slug: string;
  isPublic: boolean;
  fields: readonly FieldDraft[];
}

/** What a new type has to be. Refuses what none may be, by its place: `slug`, `fields.2.name`. */
export function typeDraft({ name, slug, isPublic, fields }: TypeWithFields): ContentTypeDraft {
  const type = ContentTypeDraft.safeParse({ name, slug, isPublic, fields });
  if (type.success) return type.data;
  const faults: FieldErrors = {};
  for (const { path, message } of type.error.issues) {
    const place = path.join('.');
    faults[place] = [...(faults[place] ?? []), message];
  }
  throw new AppError('VALIDATION_ERROR', { fields: faults });
}

/** Creates a content type with fields of its own. Refuses as `typeDraft`, and what creating it refuses. */
export async function createTypeWithFields(ctx: Ctx, draft: TypeWithFields): Promise<ContentTypeDetail> {
  return createContentType(ctx, typeDraft(draft));
}
