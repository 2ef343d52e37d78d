import {
  IconKey,
  IconLogout,
  IconPencil,
  IconShieldQuestion,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { BulkAction } from '../../../admin-kit/kit/table/BulkBar.tsx';
import type { RowAction } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { sessionQuery, useMay } from '../../../admin-kit/session/session.ts';
import { isAdminRole } from '../../roles/roles.rules.ts';
import type { BulkUsers, User } from '../users.contract.ts';
import { userErrors } from '../users.errors.ts';
import { usersPaths } from '../users.paths.ts';
import { beyondError } from '../users.rules.ts';
import type { AskedAction } from './UserActionDialog.tsx';
import { userActions } from './user-actions.ts';

const needs = {
  edit: { permission: 'users.edit', verb: 'edit' },
  changeAccess: { permission: 'users.edit', verb: 'edit' },
  delete: { permission: 'users.delete', verb: 'delete' },
} as const satisfies Record<keyof User['can'], object>;

/** Why somebody may not do this to a user, in the words of the toast. */
function lackingRight(may: (permission: string) => boolean, act: keyof User['can'], user?: User): string {
  const { permission, verb } = needs[act];
  if (!may(permission)) return `You need the ${permission} permission to ${verb} users.`;
  if (user?.isSystemUser && act === 'delete') return userErrors.USER_IS_SYSTEM.error;
  if (user?.roles.some(isAdminRole)) return `Only an administrator can ${verb} an administrator.`;
  return `${beyondError}.`;
}

/** A user's menu [D01] [C16]; the acts that ask first go through `ask`. */
export function useRowActions(ask: (pending: AskedAction) => void): (user: User) => RowAction[] {
  const may = useMay();
  const navigate = useNavigate();
  return (user) => {
    const edit = { allowed: user.can.edit, refusal: lackingRight(may, 'edit', user) };
    const access = { allowed: user.can.changeAccess, refusal: lackingRight(may, 'changeAccess', user) };
    const link: RowAction = {
      label: 'Send password link',
      icon: <IconKey size={16} aria-hidden />,
      ...edit,
      act: () => void userActions.sendPasswordLink(user),
    };
    const activity: RowAction = user.isActive
      ? {
          label: 'Deactivate',
          icon: <IconUserOff size={16} aria-hidden />,
          allowed: user.can.changeAccess && !user.isSystemUser,
          refusal: user.can.changeAccess ? userErrors.USER_IS_SYSTEM.error : access.refusal,
          act: () => ask({ act: 'deactivate', user }),
        }
      : {
          label: 'Activate',
          icon: <IconUserCheck size={16} aria-hidden />,
          ...access,
          act: () => void userActions.setActive(user, true),
        };
    return [
      {
        label: 'Edit',
        icon: <IconPencil size={16} aria-hidden />,
        ...edit,
        act: () => void navigate(usersPaths.edit(user.id)),
      },
      {
        label: 'Explain access…',
        icon: <IconShieldQuestion size={16} aria-hidden />,
        allowed: true,
        refusal: '',
        act: () => void navigate(usersPaths.access(user.id)),
      },
      // A link is of no use to somebody who may not sign in.
      ...(user.isActive ? [link] : []),
      {
        label: 'Sign out everywhere',
        icon: <IconLogout size={16} aria-hidden />,
        ...access,
        act: () => ask({ act: 'signOut', user }),
      },
      activity,
      {
        label: 'Delete',
        icon: <IconTrash size={16} aria-hidden />,
        destructive: true,
        allowed: user.can.delete,
        refusal: lackingRight(may, 'delete', user),
        act: () => ask({ act: 'delete', user }),
      },
    ];
  };
}

/** What can be done with several users at once, all of them or none [D01]. */
export function useBulkActions(): (users: readonly User[]) => BulkAction[] {
  const may = useMay();
  const session = useQuery(sessionQuery);
  return (users) => {
    const isOwn = users.some(({ id }) => id === session.data?.id);
    const names = namesOf(users);
    const bulk = (action: BulkUsers['action']) => async () => {
      await userActions.bulk(users, action);
    };
    const right = (act: 'changeAccess' | 'delete') => {
      const barred = users.find(({ can }) => !can[act]);
      const isAllowed = may(needs[act].permission);
      return {
        allowed: isAllowed && !barred,
        refusal:
          lackingRight(may, act, barred) +
          (isAllowed && barred ? ` Take ${barred.displayName} out of the selection.` : ''),
      };
    };
    const warning = isOwn ? ' Your own account is among them: you are signed out as well.' : '';
    return [
      {
        label: 'Activate',
        icon: <IconUserCheck size={16} aria-hidden />,
        ...right('changeAccess'),
        act: bulk('activate'),
      },
      {
        label: 'Deactivate',
        icon: <IconUserOff size={16} aria-hidden />,
        destructive: true,
        ...right('changeAccess'),
        confirm: `${names} are signed out at once and cannot sign in until activated again.${warning}`,
        act: bulk('deactivate'),
      },
      {
        label: 'Delete',
        icon: <IconTrash size={16} aria-hidden />,
        destructive: true,
        ...right('delete'),
        confirm: `This deletes ${names} with their profiles and sessions; content stays, without its author. This action cannot be undone.${warning}`,
        act: bulk('delete'),
      },
    ];
  };
}

const namedAtMost = 5;

function namesOf(users: readonly User[]): string {
  const names = users.slice(0, namedAtMost).map(({ displayName }) => displayName);
  const more = users.length - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
