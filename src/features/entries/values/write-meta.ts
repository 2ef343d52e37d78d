import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { mergeMeta } from '../entries.queries.ts';

/** Of one entry, keys and values together. */
const maxMetaKeys = 200;
const maxMetaBytes = 65_536;

/** Merges meta by key; null clears. Rejects more than an entry may hold in all; what only clears is always taken. */
export async function writeMeta(
  ctx: Ctx,
  { id, meta }: { id: string; meta: Readonly<Record<string, unknown>> },
): Promise<void> {
  const values = Object.values(meta);
  if (values.length === 0) return;
  const held = await mergeMeta(ctx.db, { id, meta });
  if (values.every((value) => value === null)) return;
  const errors = [
    ...(held.keys > maxMetaKeys ? [`Meta can have at most ${maxMetaKeys} keys`] : []),
    ...(held.bytes > maxMetaBytes ? ['Meta can be at most 64 KB in all'] : []),
  ];
  if (errors.length > 0) throw new AppError('VALIDATION_ERROR', { fields: { meta: errors } });
}
