import type { PermissionNode } from '../permissions.contract.ts';

/** One line of the tree as it is shown. */
export interface TreeRow {
  node: PermissionNode;
  level: 1 | 2;
  /** Null for a permission. */
  isExpanded: boolean | null;
  /** Its place among its siblings, from 1, and how many they are. */
  place: number;
  siblings: number;
  /** The place of its category among all rows. */
  parent: number | null;
}

/** The lines that are open or found: a search opens every category and keeps what it finds by name or slug. */
export function treeRows(
  tree: readonly PermissionNode[],
  { open, search }: { open: ReadonlySet<string>; search: string },
): TreeRow[] {
  const needle = search.trim().toLowerCase();
  const isFound = ({ name, slug }: PermissionNode) => `${name}\n${slug}`.toLowerCase().includes(needle);
  const categories = tree.flatMap((node) => {
    if (needle === '' || isFound(node)) return [node];
    const children = node.children.filter(isFound);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
  const rows: TreeRow[] = [];
  for (const [index, node] of categories.entries()) {
    const isExpanded = needle !== '' || open.has(node.id);
    const parent = rows.length;
    rows.push({ node, level: 1, isExpanded, place: index + 1, siblings: categories.length, parent: null });
    if (!isExpanded) continue;
    for (const [place, child] of node.children.entries()) {
      rows.push({
        node: child,
        level: 2,
        isExpanded: null,
        parent,
        place: place + 1,
        siblings: node.children.length,
      });
    }
  }
  return rows;
}

/** What a key does in the tree: goes to a row, opens or closes one, or nothing. */
export type TreeMove = { goTo: number } | { toggle: TreeRow } | null;

/** The tree's keys: up and down, right opens or goes in, left closes or goes out, Home and End. */
export function treeMove(rows: readonly TreeRow[], at: number, key: string): TreeMove {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return { goTo: Math.min(rows.length - 1, at + 1) };
    case 'ArrowUp':
      return { goTo: Math.max(0, at - 1) };
    case 'Home':
      return { goTo: 0 };
    case 'End':
      return { goTo: rows.length - 1 };
    case 'ArrowRight':
      if (row.isExpanded === null) return null;
      return row.isExpanded ? { goTo: at + 1 } : { toggle: row };
    case 'ArrowLeft':
      if (row.isExpanded) return { toggle: row };
      return row.parent === null ? null : { goTo: row.parent };
    case 'Enter':
    case ' ':
      return row.isExpanded === null ? null : { toggle: row };
    default:
      return null;
  }
}
