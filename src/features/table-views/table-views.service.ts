import { AppError, assertNoErrors } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../platform/db/violations.ts';
import { newId } from '../../platform/ids.ts';
import {
  maxViewCharacters,
  maxViews,
  maxViewsOfAll,
  type TableLook,
  type TableView,
  type TableViewChange,
  type TableViewDraft,
} from './table-views.contract.ts';
import {
  countTableViews,
  deleteTableView,
  insertTableView,
  listTableViews as listTableViewRows,
  lockTableViews,
  selectOptionalTableView,
  updateTableView,
} from './table-views.queries.ts';

type ViewRow = NonNullable<Awaited<ReturnType<typeof selectOptionalTableView>>>;

/** The actor's own views of one table, by name [H23]. They are a preference of theirs and leave no audit log. */
export async function listTableViews(ctx: Ctx, { table }: { table: string }): Promise<TableView[]> {
  const rows = await listTableViewRows(ctx.db, { userId: ownerOf(ctx), tableId: table });
  return rows.map(toTableView);
}

/** Saves a view. Rejects a name that another of the table's views has, and more views than anybody could tell apart. */
export function createTableView(ctx: Ctx, draft: TableViewDraft): Promise<TableView> {
  return inTransaction(ctx, async (ctx) => {
    const owned = { userId: ownerOf(ctx), tableId: draft.tableId };
    await lockTableViews(ctx.db, owned.userId);
    const { ofTable, all, characters } = await countTableViews(ctx.db, owned);
    assertNoErrors(ofTable < maxViews ? {} : { name: [`At most ${maxViews} views of a table. Delete one first`] });
    assertNoErrors(all < maxViewsOfAll ? {} : { name: [`At most ${maxViewsOfAll} views in all. Delete one first`] });
    assertNotTooMuch(characters, draft.look);
    const id = newId();
    const at = ctx.platform.clock.now();
    await mapViolations(takenName, () => insertTableView(ctx.db, { ...draft, ...owned, id, at }));
    return readOwn(ctx, id);
  });
}

/** Renames a view or gives it another look. Rejects one that is not the actor's, a taken name and a stale version. */
export function changeTableView(ctx: Ctx, { id, change }: { id: string; change: TableViewChange }): Promise<TableView> {
  return inTransaction(ctx, async (ctx) => {
    const userId = ownerOf(ctx);
    await lockTableViews(ctx.db, userId);
    const before = await readOwn(ctx, id);
    const { name, look, version } = change;
    if (version !== undefined && version !== before.version) {
      throw new AppError('VERSION_CONFLICT', { current: before });
    }
    if (look) {
      const { characters } = await countTableViews(ctx.db, { userId, tableId: before.tableId, except: id });
      assertNotTooMuch(characters, look);
    }
    const at = ctx.platform.clock.now();
    await mapViolations(takenName, () => updateTableView(ctx.db, { id, name, look, at }));
    return readOwn(ctx, id);
  });
}

/** Deletes a view. Rejects one that is not the actor's as if there were none. */
export async function removeTableView(ctx: Ctx, id: string): Promise<null> {
  if (!(await deleteTableView(ctx.db, { id, userId: ownerOf(ctx) }))) throw new AppError('NOT_FOUND');
  return null;
}

const takenName = { table_views_name_key: taken('TABLE_VIEW_NAME_TAKEN', 'name') };

/** Rejects a look that, with the person's other views, is more than a person may keep. */
function assertNotTooMuch(characters: number, look: TableLook): void {
  const isTooMuch = characters + JSON.stringify(look).length > maxViewCharacters;
  assertNoErrors(isTooMuch ? { look: ['Your views hold more than can be kept. Delete one first'] } : {});
}

function ownerOf({ actor }: Ctx): string {
  if (actor.userId === null) throw new AppError('INVALID_TOKEN');
  return actor.userId;
}

async function readOwn(ctx: Ctx, id: string): Promise<TableView> {
  const row = await selectOptionalTableView(ctx.db, { id, userId: ownerOf(ctx) });
  if (!row) throw new AppError('NOT_FOUND');
  return toTableView(row);
}

function toTableView(row: ViewRow): TableView {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
