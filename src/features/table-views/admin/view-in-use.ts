import { isSameLook, type TableLook } from '../../../admin-kit/kit/views/table-look.ts';
import type { TableView } from '../table-views.contract.ts';

/** The view that is on: the one that shows exactly this, else the one that was picked last and changed since. */
export function viewInUse(
  views: readonly TableView[],
  { look, pickedId }: { look: TableLook; pickedId: string | null },
): { view: TableView; isChanged: boolean } | null {
  const exact = views.filter((view) => isSameLook(view.look, look));
  const view = exact.find(({ id }) => id === pickedId) ?? exact[0] ?? views.find(({ id }) => id === pickedId);
  return view ? { view, isChanged: exact.length === 0 } : null;
}
