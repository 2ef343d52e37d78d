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
import type { BulkAction } from '../../../admin/kit/table/BulkBar.tsx';
import type { RowAction } from '../../../admin/kit/table/RowMenu.tsx';
import { sessionQuery, useMay } from '../../../admin/session/session.ts';
import type { BulkUsers, User } from '../users.contract.ts';
import { userErrors } from '../users.errors.ts';
import { usersPaths } from '../users.paths.ts';
import type { AskedAct } from './UserActDialog.tsx';
import { userActs } from './user-acts.ts';

const verbs = { edit: 'edit users', delete: 'delete users' } as const;

/** Why somebody may not do this to a user, in the words of the toast. */
function lackingRight(may: (permission: string) => boolean, act: keyof typeof verbs, user?: User): string {
  if (!may(`users.${act}`)) return `You need the users.${act} permission to ${verbs[act]}.`;
  if (user?.isSystemUser && act === 'delete') return userErrors.USER_IS_SYSTEM.error;
  return `Only an administrator can ${act} an administrator.`;
}

/** A user's menu [D01] [C16]; the acts that ask first go through `ask`. */
export function useRowActions(ask: (asked: AskedAct) => void): (user: User) => RowAction[] {
  const may = useMay();
  const navigate = useNavigate();
  return (user) => {
    const edit = { allowed: user.can.edit, refusal: lackingRight(may, 'edit', user) };
    const link: RowAction = {
      label: 'Send password link',
      icon: <IconKey size={16} aria-hidden />,
      ...edit,
      act: () => void userActs.sendPasswordLink(user),
    };
    const activity: RowAction = user.isActive
      ? {
          label: 'Deactivate',
          icon: <IconUserOff size={16} aria-hidden />,
          allowed: user.can.edit && !user.isSystemUser,
          refusal: user.can.edit ? userErrors.USER_IS_SYSTEM.error : edit.refusal,
          act: () => ask({ act: 'deactivate', user }),
        }
      : {
          label: 'Activate',
          icon: <IconUserCheck size={16} aria-hidden />,
          ...edit,
          act: () => void userActs.setActive(user, true),
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
        ...edit,
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
      await userActs.bulk(users, action);
    };
    const right = (act: keyof typeof verbs) => {
      const barred = users.find(({ can }) => !can[act]);
      const mayAct = may(`users.${act}`);
      return {
        allowed: mayAct && !barred,
        refusal:
          lackingRight(may, act, barred) +
          (mayAct && barred ? ` Take ${barred.displayName} out of the selection.` : ''),
      };
    };
    const warning = isOwn ? ' Your own account is among them: you are signed out as well.' : '';
    return [
      { label: 'Activate', icon: <IconUserCheck size={16} aria-hidden />, ...right('edit'), act: bulk('activate') },
      {
        label: 'Deactivate',
        icon: <IconUserOff size={16} aria-hidden />,
        destructive: true,
        ...right('edit'),
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
