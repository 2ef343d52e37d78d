import { AppError } from '../../../contract-kit/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { ListColumns } from './list-columns.contract.ts';
import { selectOptionalColumns, updateListColumns } from './list-columns.queries.ts';

/** Sets what the list of a type's entries shows to everybody who has chosen nothing else; answers what it showed before. Refuses an id that nothing has. */
export function setListColumns(ctx: Ctx, { id, columns }: ListColumns & { id: string }): Promise<ListColumns> {
  return inTransaction(ctx, async (ctx) => {
    const type = await selectOptionalColumns(ctx.db, id);
    if (!type) throw new AppError('NOT_FOUND');
    await updateListColumns(ctx.db, { id, columns });
    await audit(ctx, 'content-type.updated', {
      type: 'content-type',
      id,
      label: type.name,
      before: { listColumns: type.listColumns },
      after: { listColumns: columns },
    });
    changed(ctx, { topic: 'model' });
    return { columns: type.listColumns };
  });
}
