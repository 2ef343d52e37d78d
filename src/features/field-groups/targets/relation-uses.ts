import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf, targetOf } from '../../../field-types/definition/facts.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { listFieldsReferringTo } from './targets.queries.ts';

/** A relation that leads to a content type, and the group that holds it. `field` is its label, below that of the field around it. */
export interface RelationUse {
  fieldGroupId: string;
  fieldGroup: string;
  field: string;
}

/** The relations that lead to the type of this slug, by their groups' names; those inside other fields too [F04]. */
export async function listRelationsTo(ctx: Ctx, slug: string): Promise<RelationUse[]> {
  const rows = await listFieldsReferringTo(ctx.db, slug);
  return rows.flatMap(({ fieldGroupId, fieldGroup, definition }) =>
    relationLabels(definition, slug).map((field) => ({ fieldGroupId, fieldGroup, field })),
  );
}

function relationLabels(definition: FieldDefinition, slug: string): string[] {
  if (targetOf(definition) === slug) return [definition.label];
  const inner = innerFieldsOf(definition).filter((field) => targetOf(field) === slug);
  return inner.map(({ label }) => `${definition.label} › ${label}`);
}
