import { AppError, fieldErrorsOf } from '../../../contracts/call/errors.ts';
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

/** What a new type has to be. Rejects what none may be, by its place: `slug`, `fields.2.name`. */
export function typeDraft({ name, slug, isPublic, fields }: TypeWithFields): ContentTypeDraft {
  const type = ContentTypeDraft.safeParse({ name, slug, isPublic, fields });
  if (type.success) return type.data;
  const issues = fieldErrorsOf(type.error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('VALIDATION_ERROR', { fields: issues });
}

/** Creates a content type with fields of its own. Rejects as `typeDraft`, and what creating it rejects. */
export async function createTypeWithFields(ctx: Ctx, draft: TypeWithFields): Promise<ContentTypeDetail> {
  return createContentType(ctx, typeDraft(draft));
}
