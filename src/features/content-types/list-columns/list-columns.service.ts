import { AppError } from '../../../contracts/call/errors.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import type { ListColumns } from './list-columns.contract.ts';
import { selectOptionalColumns, updateListColumns } from './list-columns.queries.ts';

/**
 * Sets what the list of a type's entries shows to everybody who has chosen nothing else; answers what it showed before, because
 * its columns name fields, only to who may view the type. Rejects an id that nothing has, and where it does not show what was
 * expected any more.
 */
export function setListColumns(
  ctx: Ctx,
  { id, columns, expected }: ListColumns & { id: string },
): Promise<{ before: string[] | null }> {
  return inTransaction(ctx, async (ctx) => {
    const type = await selectOptionalColumns(ctx.db, id);
    if (!type) throw new AppError('NOT_FOUND');
    if (expected && expected.join() !== type.listColumns.join()) throw new AppError('VERSION_CONFLICT');
    await updateListColumns(ctx.db, { id, columns });
    await audit(ctx, 'content-type.updated', {
      type: 'content-type',
      id,
      label: type.name,
      before: { listColumns: type.listColumns },
      after: { listColumns: columns },
    });
    changed(ctx, { topic: 'model' });
    const mayView = holdsPermission(ctx.actor, 'content-types.view') || isAllowed(ctx.actor, type, 'view');
    return { before: mayView ? type.listColumns : null };
  });
}
