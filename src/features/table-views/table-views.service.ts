import { AppError, assertNoErrors } from '../../contracts/call/errors.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import { permissionNeeded } from '../../contracts/session/permission-slug.ts';
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

/** The actor's own views of one table and those that are shared, by name [H23]. They are a preference and leave no audit log. */
export async function listTableViews(ctx: Ctx, { table }: { table: string }): Promise<TableView[]> {
  const rows = await listTableViewRows(ctx.db, { userId: ownerOf(ctx), tableId: table });
  return rows.map(toTableView);
}

/** Saves a view. Rejects a name that another of the table's views has, and more views than anybody could tell apart. */
export function createTableView(ctx: Ctx, draft: TableViewDraft): Promise<TableView> {
  return inTransaction(ctx, async (ctx) => {
    const owned = { userId: ownerOf(ctx), tableId: draft.tableId };
    if (draft.isShared) assertMayShare(ctx);
    await lockTableViews(ctx.db, owned.userId);
    const { ofTable, all, characters } = await countTableViews(ctx.db, owned);
    assertNoErrors(ofTable < maxViews ? {} : { name: [`At most ${maxViews} views of a table. Delete one first`] });
    assertNoErrors(all < maxViewsOfAll ? {} : { name: [`At most ${maxViewsOfAll} views in all. Delete one first`] });
    assertNotTooMuch(characters, draft.look);
    const id = newId();
    const at = ctx.platform.clock.now();
    await mapViolations(takenName, () => insertTableView(ctx.db, { ...draft, ...owned, id, at }));
    return toTableView(await readChangeable(ctx, id));
  });
}

/** Renames a view, gives it another look or shares it. Rejects one of somebody else, a taken name and a stale version. */
export function changeTableView(ctx: Ctx, { id, change }: { id: string; change: TableViewChange }): Promise<TableView> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readChangeable(ctx, id);
    const { userId } = before;
    await lockTableViews(ctx.db, userId);
    const { name, look, isShared, version } = change;
    if (isShared !== undefined && isShared !== before.isShared) assertMayShare(ctx);
    if (version !== undefined && version !== before.version) {
      throw new AppError('VERSION_CONFLICT', { current: toTableView(before) });
    }
    if (look) {
      const { characters } = await countTableViews(ctx.db, { userId, tableId: before.tableId, except: id });
      assertNotTooMuch(characters, look);
    }
    const at = ctx.platform.clock.now();
    await mapViolations(takenName, () => updateTableView(ctx.db, { id, name, look, isShared, at }));
    return toTableView(await readChangeable(ctx, id));
  });
}

/** Deletes a view. Rejects one of somebody else: as if there were none where it is not shared. */
export function removeTableView(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await readChangeable(ctx, id);
    await deleteTableView(ctx.db, id);
    return null;
  });
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

/** What everybody finds above a table is decided by who decides about the site. */
function assertMayShare({ actor }: Ctx): void {
  if (holdsPermission(actor, 'settings.edit')) return;
  throw new AppError('INSUFFICIENT_PERMISSIONS', {
    error: permissionNeeded('settings.edit', 'share a view with everybody'),
  });
}

/** The actor's own view, or a shared one where they may share. */
async function readChangeable(ctx: Ctx, id: string): Promise<ViewRow> {
  const row = await selectOptionalTableView(ctx.db, { id, userId: ownerOf(ctx) });
  if (!row) throw new AppError('NOT_FOUND');
  if (row.userId !== ctx.actor.userId) assertMayShare(ctx);
  return row;
}

function toTableView({ userId: _, ...row }: ViewRow): TableView {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
