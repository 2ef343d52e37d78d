import type { FieldErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Answer } from '../../forms/answers/answers.rules.ts';
import type { FormField } from '../../forms/fields/form-fields.contract.ts';
import type { RelatedTitles } from '../answer-text.ts';
import { readRelatedTitles, relatedIn } from '../answered-titles.ts';

/**
 * The titles of the entries that answers name, and the errors of answers that name one that visitors do not see: it is gone,
 * unpublished, of another type, or its type is private.
 */
export async function findNamedEntries(
  ctx: Ctx,
  answered: { fields: readonly FormField[]; answers: Readonly<Record<string, Answer>> },
): Promise<{ titles: RelatedTitles; fieldErrors: FieldErrors }> {
  const titles = await readRelatedTitles(ctx, [answered], null);
  const unknown = relatedIn(answered.fields, answered.answers).filter(({ slug, ids }) =>
    ids.some((id) => !titles.get(slug)?.has(id)),
  );
  const issues = unknown.map(({ path, label }) => [path, [`${label} names an entry that does not exist`]]);
  return { titles, fieldErrors: Object.fromEntries(issues) };
}
