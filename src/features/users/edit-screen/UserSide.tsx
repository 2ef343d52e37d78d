import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey, IconLink, IconLogout, IconShieldQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { SecretDialog } from '../../../admin-kit/kit/dialogs/SecretDialog.tsx';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { Slot } from '../../../admin-kit/slots.tsx';
import { RecentActivity } from '../list-screen/RecentActivity.tsx';
import { type AskedAction, UserActionDialog } from '../list-screen/UserActionDialog.tsx';
import { UserStatus } from '../list-screen/UserStatus.tsx';
import { userActions } from '../list-screen/user-actions.ts';
import { usersClient } from '../users.client.ts';
import type { User } from '../users.contract.ts';
import { usersPaths } from '../users.paths.ts';
import { beyondError } from '../users.rules.ts';

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    /** What else can be done about how a user signs in; `hindrance` says why nothing can. */
    userSignIn: { user: User; hindrance: string | undefined };
    /** By which accounts elsewhere a user signs in. */
    userProviders: { user: User; hindrance: string | undefined };
  }
}

/** Status, dates, sessions, access and what happened lately. */
export function UserSide({ user, isDirty }: { user: User | null; isDirty: boolean }) {
  const may = useMay();
  return (
    <>
      <Group justify="space-between">
        {user ? <UserStatus user={user} /> : <Badge color="gray">Not created yet</Badge>}
        <Text size="sm" c="dimmed" aria-live="polite">
          {isDirty ? 'Unsaved changes' : user ? 'All changes saved' : ''}
        </Text>
      </Group>
      {user && (
        <>
          <Text size="sm" c="dimmed">
            {user.lastSignIn ? (
              <>
                Last sign-in <time dateTime={user.lastSignIn}>{ago(user.lastSignIn)}</time>
              </>
            ) : (
              'Never signed in'
            )}
            <br />
            Created {moment(user.createdAt)}
            <br />
            Updated {moment(user.updatedAt)}
          </Text>
          <Actions user={user} />
          <Anchor component={Link} to={usersPaths.access(user.id)} size="sm">
            <IconShieldQuestion size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> Explain access
          </Anchor>
          {may('settings.view') && <RecentActivity user={user} />}
        </>
      )}
    </>
  );
}

function Actions({ user }: { user: User }) {
  const may = useMay();
  const [pending, setPending] = useState<AskedAction | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [link, setLink] = useState<string>();
  const refusal = user.can.edit
    ? undefined
    : may('users.edit')
      ? 'Only an administrator can do this to an administrator.'
      : 'You need the users.edit permission.';
  const hindrance = refusal ?? (user.can.changeAccess ? undefined : `${beyondError}.`);
  const send = async () => {
    setIsSending(true);
    await userActions.sendPasswordLink(user);
    setIsSending(false);
  };
  const showLink = async () => {
    try {
      setLink((await usersClient.invitationLink.call({ params: { id: user.id } })).link);
    } catch (error) {
      showFailure(asApiError(error), 'The link was not made');
    }
  };
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        loading={isSending}
        disabled={refusal !== undefined || !user.isActive}
        title={refusal ?? (user.isActive ? undefined : 'The account is inactive; activate it first.')}
        onClick={() => void send()}
      >
        Send password link
      </Button>
      {user.isInvited && (
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          disabled={!user.can.changeAccess || !user.isActive}
          title={hindrance}
          onClick={() => void showLink()}
        >
          Show invitation link
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconLogout size={16} aria-hidden />}
        disabled={!user.can.changeAccess}
        title={hindrance}
        onClick={() => setPending({ act: 'signOut', user })}
      >
        Sign out everywhere
      </Button>
      <Slot name="userSignIn" give={{ user, hindrance }} />
      <Slot name="userProviders" give={{ user, hindrance }} />
      <SecretDialog
        opened={link !== undefined}
        title={`Invitation of ${user.displayName}`}
        secret={link}
        text="Hand this link over by a safe way. It works once, within 24 hours; a link that was mailed before works no more."
        onDone={() => setLink(undefined)}
      />
      <UserActionDialog pending={pending} onClose={() => setPending(null)} />
    </Stack>
  );
}
