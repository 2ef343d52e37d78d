import { z } from 'zod';
import type { FieldErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { mayAct } from '../../permissions/grants/type-rights.rules.ts';
import { EntryStatus } from '../entries.contract.ts';
import { refuseUnless, typeToAct } from '../entries.service.ts';
import { newestOf } from '../versions/entry-snapshot.rules.ts';
import { readKnown } from '../versions/write-entry.ts';
import { completenessOf, mergedValues, newValues, problemsTold } from './entry-values.rules.ts';
import { findUnknownReferences, withoutRemovedEntries } from './references.ts';

/** What can be read of a body that is refused as a whole. */
const Readable = z
  .object({
    contentType: z.string().max(100).catch(''),
    status: EntryStatus.optional().catch(undefined),
    customFields: z.record(z.string(), z.unknown()).catch({}),
  })
  .catch({ contentType: '', customFields: {} });

/** What is refused of a new entry's custom fields, beside the rest of its body that is refused already [H05]. Refuses who may not create one. */
export async function faultsOfNewValues(ctx: Ctx, body: unknown): Promise<FieldErrors> {
  const { contentType, status: named, customFields } = Readable.parse(body);
  const model = await typeToAct(ctx, { slugOrId: contentType, action: 'create' });
  const status = named ?? (mayAct(ctx.actor, model, 'publish') ? 'publish' : 'draft');
  const { values, problems } = newValues(model, { input: customFields, completeness: completenessOf(status) });
  const [unknown = {}] = await findUnknownReferences(ctx, { model, changes: [{ values, before: {} }] });
  return { ...problems, ...unknown };
}

/** What is refused of changed custom fields, beside the rest of the body that is refused already [H05]. Refuses who may not edit the entry. */
export async function faultsOfChangedValues(
  ctx: Ctx,
  { id, body, isDraft = false }: { id: string; body: unknown; isDraft?: boolean },
): Promise<FieldErrors> {
  if (!z.uuid().safeParse(id).success) return {};
  const { row, model } = await readKnown(ctx, { id, lock: false });
  refuseUnless(ctx, model, 'edit');
  const { status = row.status, customFields: sent } = Readable.parse(body);
  const completeness = isDraft ? 'draft' : completenessOf(status);
  const written = isDraft ? newestOf(row) : row;
  const stored = await withoutRemovedEntries(ctx, { model, values: written.customFields });
  const { values, problems } = mergedValues(model, { stored, input: sent, completeness });
  const [unknown = {}] = await findUnknownReferences(ctx, { model, changes: [{ values, before: stored }] });
  return { ...problemsTold(ctx.actor, model, { problems, sent }), ...unknown };
}
