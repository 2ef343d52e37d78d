import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { type Permission, PermissionDraft } from '../permissions.contract.ts';

/** What the form of a permission holds; `version` is 0 for a new one. */
export interface PermissionForm {
  name: string;
  slug: string;
  description: string;
  category: string;
  isSystemPermission: boolean;
  version: number;
}

export const newPermission: PermissionForm = {
  name: '',
  slug: '',
  description: '',
  category: 'general',
  isSystemPermission: false,
  version: 0,
};

export function formOf(permission: Permission): PermissionForm {
  const { name, slug, description, category, isSystemPermission, version } = permission;
  return { name, slug, description, category, isSystemPermission, version };
}

export const permissionCheck = checkedBy<PermissionForm>(PermissionDraft);

export const permissionLabels: Record<string, string> = { name: 'Name', description: 'Description' };
