import { capital } from '../../../contract-kit/text/capital.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ContentTypeDraft } from '../../content-types/content-types.contract.ts';
import { createContentType } from '../../content-types/content-types.service.ts';
import { FieldGroupDraft } from '../../field-groups/field-groups.contract.ts';
import { createFieldGroup, listFieldGroups } from '../../field-groups/field-groups.service.ts';
import type { Proposal } from '../columns/plan.rules.ts';
import { ImportFault } from './import-fault.ts';

const shortestName = 3;

/** A type's name from its slug: movie-stars → Movie stars. */
export function nameOfType(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  const name = capital(words);
  return name.length < shortestName ? `${name} type` : name;
}

/** Creates the proposed content type with its fields. Refuses (`ImportFault`) a slug that no type may have. */
export async function createProposedType(
  ctx: Ctx,
  { slug, proposal, isPublic }: { slug: string; proposal: Proposal; isPublic: boolean },
): Promise<void> {
  const name = nameOfType(slug);
  const type = ContentTypeDraft.safeParse({ name, slug, isPublic });
  if (!type.success) throw new ImportFault(`--type "${slug}": ${type.error.issues[0]?.message ?? 'is no slug'}.`);
  const { id } = await createContentType(ctx, type.data);
  const fields = proposal.fields.map(({ draft }) => draft);
  if (fields.length === 0) return;
  const group = FieldGroupDraft.safeParse({
    name: `${name} fields`.slice(0, 100),
    slug: await freeGroupSlug(ctx, `${slug}-fields`.slice(0, 90)),
    fields,
    contentTypes: [id],
  });
  if (!group.success) {
    const { path, message } = group.error.issues[0] ?? { path: [], message: 'cannot be created' };
    const column = proposal.fields[Number(path[1])]?.column ?? '';
    throw new ImportFault(`The field for the column "${column}" cannot be created: ${message}.`);
  }
  await createFieldGroup(ctx, group.data);
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
