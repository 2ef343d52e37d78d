import {
  type Icon,
  IconDatabasePlus,
  IconFilePlus,
  IconForms,
  IconKey,
  IconShieldPlus,
  IconUserPlus,
} from '@tabler/icons-react';
import { paths } from '../../admin/paths.ts';
import type { SystemPermission } from '../../contract-kit/permissions.ts';

interface CreateCommand {
  label: string;
  to: string;
  icon: Icon;
  permission: SystemPermission;
}

/** New records that have a page of their own, with the permission each needs. */
export const createCommands: readonly CreateCommand[] = [
  { label: 'New user', to: paths.userCreate(), icon: IconUserPlus, permission: 'users.create' },
  { label: 'New role', to: paths.roleCreate(), icon: IconShieldPlus, permission: 'roles.create' },
  { label: 'New permission', to: paths.permissionCreate(), icon: IconKey, permission: 'permissions.create' },
  {
    label: 'New collection type',
    to: paths.collectionTypeCreate(),
    icon: IconDatabasePlus,
    permission: 'content-types.create',
  },
  { label: 'New single type', to: paths.singleTypeCreate(), icon: IconFilePlus, permission: 'content-types.create' },
  { label: 'New field group', to: paths.fieldGroupCreate(), icon: IconForms, permission: 'field-groups.create' },
];
