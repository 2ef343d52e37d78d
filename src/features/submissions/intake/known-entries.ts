import type { FieldErrors } from '../../../contract-kit/call/errors.ts';
import { targetOf } from '../../../field-kinds/fields/facts.ts';
import { leavesOf } from '../../../field-kinds/fields/leaves.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { listPublishedIds } from '../../entries/list/published-ids.ts';
import type { Answer } from '../../forms/answers/answers.rules.ts';
import type { FormField } from '../../forms/fields/form-fields.contract.ts';

/** The answers that name an entry which visitors do not see: it is gone, unpublished, of another type, or its type is private. */
export async function findUnknownEntries(
  ctx: Ctx,
  { fields, answers }: { fields: readonly FormField[]; answers: Readonly<Record<string, Answer>> },
): Promise<FieldErrors> {
  const problems: FieldErrors = {};
  for (const field of fields) {
    if (!Object.hasOwn(answers, field.name)) continue;
    for (const { definition, value, path } of leavesOf(field, { value: answers[field.name], path: field.name })) {
      const slug = targetOf(definition);
      const ids = [value].flat().filter((id) => typeof id === 'string');
      if (slug === null || ids.length === 0) continue;
      const model = await loadContentModel(ctx, slug);
      const known = model?.isPublic ? await listPublishedIds(ctx, { contentTypeId: model.id, ids }) : [];
      if (ids.some((id) => !known.includes(id)))
        problems[path] = [`${definition.label} names an entry that does not exist`];
    }
  }
  return problems;
}
