import type { SystemPermission } from '../contracts/session/permission-slug.ts';
import type { ConsolePage } from './console-feature.ts';

/** What may be viewed and created: `roles` of `roles.view` and `roles.create`. */
type Creatable = SystemPermission extends infer Slug
  ? Slug extends `${infer Resource}.create`
    ? Resource
    : never
  : never;

interface RecordPages {
  resource: Creatable;
  patterns: Record<'list' | 'edit' | 'create', string>;
  list: ConsolePage['load'];
  /** The page of one record, which also creates one. */
  edit: ConsolePage['load'];
}

/** The three pages of a sort of records: its list and one record for those who may view them, a new one for those who may create. */
export function recordPages({ resource, patterns, list, edit }: RecordPages): ConsolePage[] {
  const mayView = `${resource}.view` as SystemPermission;
  return [
    { path: patterns.list, permission: mayView, load: list },
    { path: patterns.edit, permission: mayView, load: edit },
    { path: patterns.create, permission: `${resource}.create` as SystemPermission, load: edit },
  ];
}
