import { holdsPermission, type Rights } from '../../contracts/session/held-rights.ts';
import { permissionNeeded, type SystemPermission } from '../../contracts/session/permission-slug.ts';
import { capital } from '../../contracts/text/capital.ts';
import { slugify } from '../../contracts/text/slug.ts';
import { fieldTypes } from '../../field-types/registry.ts';
import { isAllowed } from '../permissions/grants/type-rights.rules.ts';
import { fieldNamesOf, readableLabel } from './columns/column-names.rules.ts';
import type { ImportColumn, ImportPlan } from './imports.contract.ts';

/** The field types that a column may become. */
export const columnTypes = fieldTypes.flatMap(({ type, label, imports }) =>
  imports?.suggested ? [{ type: type as string, label }] : [],
);

/** The name of the type that a file suggests, from its own: `used-cars.csv` → Used cars. */
export function typeNameOf(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .trim();
  const name = capital(words);
  return name.length < 3 ? `${name} table`.trim() : name;
}

/** The slug that a type of this name would have. */
export const typeSlugOf = (name: string) => slugify(name, 60).replaceAll('_', '-') || 'table';

type OwnColumns = Pick<ImportPlan, 'title' | 'slug' | 'content' | 'statusFrom' | 'publishedFrom'>;

/** The plan that a file suggests: a new public type with a field for every other column. */
export function newTypePlan(
  { name, slug, own }: { name: string; slug: string; own: OwnColumns },
  columns: readonly ImportColumn[],
): ImportPlan {
  const taken = Object.values(own);
  const rest = columns.filter((column) => !taken.includes(column.name));
  const names = fieldNamesOf(rest.map((column) => column.name));
  return {
    target: { kind: 'new', name, slug, isPublic: true },
    ...own,
    fields: rest.map((column) => ({
      column: column.name,
      name: names.get(column.name) ?? '',
      label: readableLabel(column.name),
      type: column.kinds[0]?.type ?? 'text',
      isRequired: false,
    })),
    key: null,
    status: 'publish',
  };
}

/** The column of the ids of entries, as our own files have it; null where there is none. */
export const idColumn = (columns: readonly string[]): string | null =>
  columns.find((name) => name.trim().toLowerCase() === 'id') ?? null;

const keyNames: ReadonlySet<string> = new Set(['id', 'sku', 'key', 'code', 'number', 'reference', 'ref']);

/** The column that most likely says which entry a row is; null where none does. */
export function likelyKey({ slug, fields }: Pick<ImportPlan, 'slug' | 'fields'>): string | null {
  return slug ?? fields.find(({ name }) => keyNames.has(name.toLowerCase()))?.column ?? null;
}

const toRemove: readonly [SystemPermission, string][] = [
  ['content-types.delete', 'remove the content type that the import made'],
  ['content-types.edit', 'take its fields from the content type that the import made'],
  ['field-groups.delete', 'remove the fields that the import made'],
];

/**
 * Why somebody may not take an import back, or null: it needs the rights to delete and edit entries of the type, and to
 * remove the type with its fields where the import made it. `type` is null once the type is gone.
 */
export function missingForUndo(
  rights: Rights,
  { hasMadeType, type }: { hasMadeType: boolean; type: { slug: string; isSingle: boolean } | null },
): string | null {
  const missing = hasMadeType ? toRemove.find(([permission]) => !holdsPermission(rights, permission)) : undefined;
  if (missing) return permissionNeeded(...missing);
  const mayTakeBack = type === null || (isAllowed(rights, type, 'delete') && isAllowed(rights, type, 'edit'));
  return mayTakeBack ? null : 'You need the permissions to delete and to edit entries of the type.';
}
