import { assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { FieldRow, NewField } from '../field-groups.queries.ts';
import { listMarkedFields } from './indexes.queries.ts';
import { indexOf, maxIndexes } from './marks.rules.ts';

/** Builds the indexes that marked fields lack and drops those that no field asks for any more. */
export const buildIndexesJob = 'build-field-indexes';

/** Lets the indexes follow the marks of fields, after this transaction or at the given moment. */
export async function askForIndexes(ctx: Ctx, runAt?: Date): Promise<void> {
  await ctx.platform.jobs.add(ctx, buildIndexesJob, {}, { jobKey: buildIndexesJob, ...(runAt && { runAt }) });
}

/** The same, if the fields need other indexes than before. Rejects more marked fields than an installation may have, by the marks that are new. */
export async function followMarks(
  ctx: Ctx,
  { fieldGroupId, before, after }: { fieldGroupId: string; before: readonly FieldRow[]; after: readonly NewField[] },
): Promise<void> {
  const names = (fields: readonly FieldRow[]) => fields.flatMap((field) => indexOf(field)?.name ?? []);
  const old = new Set(names(before));
  const marked = names(after);
  const added = after.filter((field) => {
    const name = indexOf(field)?.name;
    return name !== undefined && !old.has(name);
  });
  if (added.length > 0) {
    const others = (await listMarkedFields(ctx.db, { exceptGroup: fieldGroupId })).filter(indexOf);
    const room = maxIndexes - others.length - (marked.length - added.length);
    assertNoErrors(
      Object.fromEntries(
        added
          .slice(Math.max(0, room))
          .map(({ position, definition }) => [
            `fields.${position}.${definition.filterable ? 'filterable' : 'sortable'}`,
            [tooMany],
          ]),
      ),
    );
  }
  if (added.length > 0 || marked.length < old.size) await askForIndexes(ctx);
}

const tooMany = `At most ${maxIndexes} fields can have an index. Take the mark from another field first`;
