import { paths } from '../../../admin/paths.ts';
import type { AuditEntry } from '../audit.contract.ts';

interface Screen {
  path: string;
  /** Without it the link would lead to a refusal. */
  permission: string;
}

/** The screen of what an act was about, where there is one; what was deleted has none. */
export function screenOf({ action, target, before, after }: AuditEntry): Screen | null {
  const { type, id } = target;
  if (type === 'settings') return { path: paths.settings(), permission: 'settings.view' };
  if (id === null || action.endsWith('.deleted')) return null;
  switch (type) {
    case 'user':
      return { path: paths.userEdit(id), permission: 'users.view' };
    case 'role':
      return { path: paths.roleEdit(id), permission: 'roles.view' };
    case 'permission':
      return { path: paths.permissionEdit(id), permission: 'permissions.view' };
    case 'field-group':
      return { path: paths.fieldGroupEdit(id), permission: 'field-groups.view' };
    case 'content-type': {
      const isSingle = factOf({ before, after }, 'isSingle');
      if (typeof isSingle !== 'boolean') return null;
      const path = isSingle ? paths.singleTypeEdit(id) : paths.collectionTypeEdit(id);
      return { path, permission: 'content-types.view' };
    }
    case 'entry': {
      const contentType = factOf({ before, after }, 'contentType');
      return typeof contentType === 'string'
        ? { path: paths.entryEdit(contentType, id), permission: 'content.view' }
        : null;
    }
    default:
      return null;
  }
}

function factOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, name: string): unknown {
  for (const facts of [after, before]) {
    if (typeof facts === 'object' && facts !== null && name in facts) return (facts as Record<string, unknown>)[name];
  }
  return undefined;
}
