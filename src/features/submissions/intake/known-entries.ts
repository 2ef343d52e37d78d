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
  const named = fields
    .filter((field) => Object.hasOwn(answers, field.name))
    .flatMap((field) => [...leavesOf(field, { value: answers[field.name], path: field.name })])
    .flatMap(({ definition, value, path }) => {
      const slug = targetOf(definition);
      const ids = [value].flat().filter((id) => typeof id === 'string');
      return slug === null || ids.length === 0 ? [] : [{ slug, ids, path, label: definition.label }];
    });
  const problems: FieldErrors = {};
  // One question for each type, however many rows name its entries.
  for (const [slug, answersOfType] of Map.groupBy(named, (one) => one.slug)) {
    const model = await loadContentModel(ctx, slug);
    const ids = [...new Set(answersOfType.flatMap((one) => one.ids))];
    const published = new Set(model?.isPublic ? await listPublishedIds(ctx, { contentTypeId: model.id, ids }) : []);
    for (const one of answersOfType)
      if (one.ids.some((id) => !published.has(id)))
        problems[one.path] = [`${one.label} names an entry that does not exist`];
  }
  return problems;
}
