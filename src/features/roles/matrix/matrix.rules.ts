import { capital } from '../../../contracts/text/capital.ts';
import type { PermissionNode } from '../../permissions/permissions.contract.ts';

/** The columns of the matrix [D12]: an action and what people call it. */
export const matrixColumns = [
  { action: 'create', label: 'Create' },
  { action: 'view', label: 'Read' },
  { action: 'edit', label: 'Update' },
  { action: 'delete', label: 'Delete' },
  { action: 'publish', label: 'Publish' },
] as const;

/** One permission of the matrix; `isHeld` by the person who looks at it. */
export interface MatrixCell {
  id: string;
  slug: string;
  name: string;
  isHeld: boolean;
}

export interface MatrixRow {
  /** What the permissions are about: `content-types.cars`, `users`. */
  key: string;
  name: string;
  /** By column; null where no such permission exists. */
  cells: readonly (MatrixCell | null)[];
}

/** The tabs of the matrix [D11]; `others` are the settings' permissions that are none of the five actions, one a row. */
export interface Matrix {
  collections: readonly MatrixRow[];
  singles: readonly MatrixRow[];
  settings: readonly MatrixRow[];
  others: readonly MatrixRow[];
}

const typeTabs: Record<string, 'collections' | 'singles'> = {
  'content-types': 'collections',
  'single-types': 'singles',
};
const isPlugins = (name: string) => /^plugins?(?:[-_]|$)/.test(name);
const columnOf = (action: string | undefined) => matrixColumns.findIndex((column) => column.action === action);

/** Every permission at its place in the matrix, rows by name; those of plugins are left out [D11]. */
export function permissionMatrix(tree: readonly PermissionNode[]): Matrix {
  const rows = { collections: new Map(), singles: new Map(), settings: new Map() } satisfies Record<
    string,
    Map<string, MatrixRow & { cells: (MatrixCell | null)[] }>
  >;
  const others: MatrixRow[] = [];
  for (const permission of tree.filter(({ slug }) => !isPlugins(slug)).flatMap(({ children }) => children)) {
    const { id, slug, name, hasPermission } = permission;
    const cell: MatrixCell = { id, slug, name, isHeld: hasPermission };
    const parts = slug.split('.');
    const column = columnOf(parts.at(-1));
    if (isPlugins(parts[0] ?? '')) continue;
    if (column === -1 || parts.length < 2) {
      others.push({ key: slug, name, cells: [cell] });
      continue;
    }
    const key = parts.slice(0, -1).join('.');
    const tab = (parts.length === 3 && typeTabs[parts[0] ?? '']) || 'settings';
    const row = rows[tab].get(key) ?? { key, name: '', cells: matrixColumns.map(() => null) };
    row.cells[column] = cell;
    rows[tab].set(key, row);
  }
  const sortedRows = (ofTab: ReadonlyMap<string, MatrixRow>) => byName([...ofTab.values()].map(withName));
  return {
    collections: sortedRows(rows.collections),
    singles: sortedRows(rows.singles),
    settings: sortedRows(rows.settings),
    others: byName(others),
  };
}

/** A permission is called after its action and its object, "View Cars"; a row after the object alone. */
function withName(row: MatrixRow): MatrixRow {
  for (const [column, cell] of row.cells.entries()) {
    const [verb = '', ...object] = cell?.name.split(' ') ?? [];
    const action = matrixColumns[column]?.action;
    if (verb.toLowerCase() === action && object.length > 0) return { ...row, name: capital(object.join(' ')) };
  }
  const last = row.key.split('.').at(-1) ?? row.key;
  return { ...row, name: capital(last.replaceAll(/[-_]/g, ' ')) };
}

function byName(rows: readonly MatrixRow[]): MatrixRow[] {
  return rows.toSorted((one, other) => one.name.localeCompare(other.name) || (one.key < other.key ? -1 : 1));
}

/** The rows whose name, or a permission of which, contains the text [D12]. */
export function searchRows(rows: readonly MatrixRow[], text: string): readonly MatrixRow[] {
  const words = text.trim().toLowerCase();
  if (words === '') return rows;
  return rows.filter((row) => row.name.toLowerCase().includes(words) || row.key.includes(words));
}

/** The cells of these rows that exist, or of one of their columns. */
export function cellsOf(rows: readonly MatrixRow[], column?: number): MatrixCell[] {
  return rows.flatMap(({ cells }) =>
    (column === undefined ? cells : [cells[column] ?? null]).filter((cell) => cell !== null),
  );
}

export type Selected = 'all' | 'some' | 'none';

/** How many of so many are selected, in one word. */
export function selectedOf(count: number, total: number): Selected {
  if (count === 0) return 'none';
  return count === total ? 'all' : 'some';
}

/** Toggling several at once [D12]: selects what is open, or, if all of it is selected, clears it. */
export function toggledTogether(
  openIds: readonly string[],
  granted: ReadonlySet<string>,
): { ids: readonly string[]; isGranted: boolean } {
  return { ids: openIds, isGranted: !openIds.every((id) => granted.has(id)) };
}
