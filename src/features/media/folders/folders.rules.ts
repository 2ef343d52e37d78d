import type { MediaFolder } from './folders.contract.ts';

/** The deepest nesting of folders; one at the root has depth 1. */
export const maxDepth = 10;

type Placed = Pick<MediaFolder, 'id' | 'parentId'>;

/** A folder and the folders around it, from the root down. */
export function wayTo<Of extends Placed>(id: string | null, folders: readonly Of[]): Of[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const way: Of[] = [];
  for (
    let at = id === null ? undefined : byId.get(id);
    at;
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  )
    way.unshift(at);
  return way;
}

/** Why a folder cannot lie in this parent, or null; `id` is null for one that is yet to be made. */
export function placeError(
  { id, parentId }: { id: string | null; parentId: string | null },
  folders: readonly Placed[],
): string | null {
  if (parentId === null) return null;
  const way = wayTo(parentId, folders);
  if (way.length === 0) return 'is not a folder';
  if (way.some((folder) => folder.id === id)) return 'A folder cannot lie in itself';
  if (way.length + heightOf(id, folders) > maxDepth) return `Folders can lie at most ${maxDepth} deep`;
  return null;
}

/** How many levels the folder and those in it take. */
function heightOf(id: string | null, folders: readonly Placed[]): number {
  const inside = new Map<string | null, string[]>();
  for (const { id: own, parentId } of folders) inside.set(parentId, [...(inside.get(parentId) ?? []), own]);
  let height = 0;
  for (let level = [id]; level.length > 0; height++) {
    level = level.flatMap((one) => (one === null ? [] : (inside.get(one) ?? [])));
  }
  return height;
}
