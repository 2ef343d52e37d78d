import type { Rights } from '../../../contracts/session/held-rights.ts';
import { targetOf } from '../../../field-types/definition/facts.ts';
import { leavesOf } from '../../../field-types/definition/leaves.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { listEntryTitles } from '../../entries/list/entry-titles.ts';
import type { FormField } from '../../forms/fields/form-fields.contract.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import type { RelatedTitles } from './answer-text.ts';

type Answers = Readonly<Record<string, unknown>>;

/** The answers that name entries of a type, also those inside others. */
export function relatedIn(fields: readonly FormField[], answers: Answers) {
  return fields
    .filter((field) => Object.hasOwn(answers, field.name))
    .flatMap((field) => leavesOf(field, { value: answers[field.name], path: field.name }))
    .flatMap(({ definition, value, path }) => {
      const slug = targetOf(definition);
      const ids = [value].flat().filter((id) => typeof id === 'string');
      return slug === null || ids.length === 0 ? [] : [{ slug, ids, path, label: definition.label }];
    });
}

/**
 * The titles of the entries that answers name, by type and id: of published entries of public types, which their visitors chose
 * from, and of the others that the reader may view, where the reader is one person. One question for each type.
 */
export async function readRelatedTitles(
  ctx: Ctx,
  answered: readonly { fields: readonly FormField[]; answers: Answers }[],
  reader: Rights | null,
): Promise<RelatedTitles> {
  const named = answered.flatMap(({ fields, answers }) => relatedIn(fields, answers));
  const titles = new Map<string, ReadonlyMap<unknown, string>>();
  for (const [slug, ofType] of Map.groupBy(named, (one) => one.slug)) {
    const model = await loadContentModel(ctx, slug);
    const mayView = model !== null && reader !== null && isAllowed(reader, model, 'view');
    if (!model || !(model.isPublic || mayView)) continue;
    const ids = [...new Set(ofType.flatMap((one) => one.ids))];
    const entries = await listEntryTitles(ctx, { contentTypeId: model.id, ids });
    titles.set(
      slug,
      new Map(entries.flatMap(({ id, title, isPublished }) => (mayView || isPublished ? [[id, title]] : []))),
    );
  }
  return titles;
}
