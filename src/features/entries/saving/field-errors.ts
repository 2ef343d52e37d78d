import { z } from 'zod';
import type { FieldErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { EntryStatus } from '../entries.contract.ts';
import { assertThat, typeToChange } from '../entries.service.ts';
import { completenessOf, errorsTold, mergedValues, newValues } from '../values/entry-values.rules.ts';
import { withoutReferences } from '../values/references.rules.ts';
import { findUnknownReferences, removedEntriesIn, withoutLost } from '../values/references.ts';
import { newestOf } from './entry-snapshot.rules.ts';
import { readKnown } from './write-entry.ts';

/** What can be read of a body that is rejected as a whole. */
const Readable = z
  .object({
    contentType: z.string().max(100).catch(''),
    status: EntryStatus.optional().catch(undefined),
    customFields: z.record(z.string(), z.unknown()).catch({}),
  })
  .catch({ contentType: '', customFields: {} });

/** What is rejected of a new entry's custom fields, beside the rest of its body that is rejected already [H05]. Rejects who may not create one. */
export async function errorsOfNewValues(ctx: Ctx, body: unknown): Promise<FieldErrors> {
  const { contentType, status: named, customFields } = Readable.parse(body);
  const model = await typeToChange(ctx, { slugOrId: contentType, action: 'create' });
  const status = named ?? (isAllowed(ctx.actor, model, 'publish') ? 'publish' : 'draft');
  const { values, fieldErrors } = newValues(model, { input: customFields, completeness: completenessOf(status) });
  const [unknown = {}] = await findUnknownReferences(ctx, { model, changes: [{ values, before: {} }] });
  return { ...fieldErrors, ...unknown };
}

/** What is rejected of changed custom fields, beside the rest of the body that is rejected already [H05]. Rejects who may not edit the entry. */
export async function errorsOfChangedValues(
  ctx: Ctx,
  { id, body, isDraft = false }: { id: string; body: unknown; isDraft?: boolean },
): Promise<FieldErrors> {
  if (!z.uuid().safeParse(id).success) return {};
  const { row, model } = await readKnown(ctx, { id, lock: false });
  assertThat(ctx, model, 'edit');
  const { status = row.status, customFields: sent } = Readable.parse(body);
  const completeness = isDraft ? 'storable' : completenessOf(status);
  const written = isDraft ? newestOf(row) : row;
  const removed = await removedEntriesIn(ctx, { model, values: [written.customFields] });
  const stored = withoutReferences(model, written.customFields, removed);
  const { values: merged, fieldErrors } = mergedValues(model, { stored, input: sent, completeness });
  const values = withoutLost(model, { values: merged, before: written.customFields, removed });
  const [unknown = {}] = await findUnknownReferences(ctx, { model, changes: [{ values, before: stored }] });
  return { ...errorsTold(ctx.actor, model, { fieldErrors, sent }), ...unknown };
}
