import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { holdContentType, lockType } from '../../content-types/content-types.service.ts';
import { hasOtherEntry } from '../entries.queries.ts';

/** The error of a name or id that no content type has. */
export const notAType = 'is not a content type';

/** Keeps the type of new entries until the transaction ends. Rejects one that was deleted since the request began. */
export async function holdType(ctx: Ctx, model: ContentModel): Promise<void> {
  if (await holdContentType(ctx, model.id)) return;
  throw new AppError('VALIDATION_ERROR', { fields: { contentType: [notAType] } });
}

/** Whether a single has an entry out of the trash beside the given ones; holds off a person who would write one meanwhile. */
export async function isSingleTaken(
  ctx: Ctx,
  { model, except }: { model: ContentModel; except: readonly string[] },
): Promise<boolean> {
  await lockType(ctx, model.id);
  return hasOtherEntry(ctx.db, { contentTypeId: model.id, except });
}

/** Rejects a second entry of a single outside the trash, and holds off a person who would write one meanwhile. */
export async function assertSingleEntry(
  ctx: Ctx,
  { model, ids }: { model: ContentModel; ids: readonly string[] },
): Promise<void> {
  const isSecond = ids.length > 1 || (await isSingleTaken(ctx, { model, except: ids }));
  if (isSecond) throw new AppError('SINGLE_ENTRY_EXISTS');
}
