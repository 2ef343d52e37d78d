import { Badge, Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { NameDialog } from '../../../admin-kit/kit/dialogs/NameDialog.tsx';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionsClient } from '../../sessions/sessions.client.ts';
import { mySecondFactor, secondFactorClient } from '../second-factor.client.ts';
import type { Passkey, SecondFactor } from '../second-factor.contract.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpDialog } from './TotpDialog.tsx';

type Action = 'totp' | 'no-totp' | 'codes' | 'passkey' | { removed: Passkey } | { renamed: Passkey };

/** What the signed-in person brings beside their password. */
export function SecondFactorPanel({ onSetUp }: { onSetUp?: () => void }) {
  const query = useQuery(mySecondFactor);
  const [action, setAction] = useState<Action | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: mySecondFactor.queryKey });
    void queryClient.invalidateQueries({ queryKey: sessionsClient.list.key });
  };
  const close = () => setAction(null);
  const done = () => {
    close();
    refresh();
  };
  if (query.isError) return <FailedState title={asApiError(query.error).message} query={query} />;
  if (!query.data) return <Skeleton height={240} maw={640} />;
  const state = query.data;
  return (
    <Stack gap="xl" maw={640}>
      <Totp state={state} setAction={setAction} />
      <Passkeys state={state} setAction={setAction} />
      <Codes state={state} setAction={setAction} />
      {action === 'totp' && (
        <TotpDialog
          onClose={close}
          onConfirmed={(made) => {
            done();
            setCodes(made);
          }}
        />
      )}
      {action === 'no-totp' && <TotpRemoval onClose={close} onDone={done} />}
      {action === 'codes' && (
        <ProofDialog
          title="Make new recovery codes"
          text="The codes that you have now end."
          action="Make new codes"
          onClose={close}
          onProved={async (currentPassword) => {
            const { recoveryCodes } = await secondFactorClient.newRecoveryCodes.call({ body: { currentPassword } });
            done();
            setCodes(recoveryCodes);
          }}
        />
      )}
      {action === 'passkey' && (
        <PasskeyDialog
          onClose={close}
          onAdded={() => {
            done();
            onSetUp?.();
          }}
        />
      )}
      {action !== null && typeof action === 'object' && 'renamed' in action && (
        <NameDialog
          title={`Rename “${action.renamed.name}”`}
          label="Name"
          maxLength={100}
          start={action.renamed.name}
          failure="The passkey was not renamed"
          errorsOf={['name']}
          onClose={close}
          onSave={async (name) => {
            await secondFactorClient.renamePasskey.call({ params: { id: action.renamed.id }, body: { name } });
            showSuccess('Passkey renamed', name);
            done();
          }}
        />
      )}
      {action !== null && typeof action === 'object' && 'removed' in action && (
        <ProofDialog
          title={`Remove “${action.removed.name}”?`}
          text="It signs you in no more. Remove it on the device as well."
          action="Remove"
          destructive
          onClose={close}
          onProved={async (currentPassword) => {
            await secondFactorClient.removePasskey.call({
              params: { id: action.removed.id },
              body: { currentPassword },
            });
            showSuccess('Passkey removed', `${action.removed.name} signs you in no more.`);
            done();
          }}
        />
      )}
      {codes !== null && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            onSetUp?.();
          }}
        />
      )}
    </Stack>
  );
}

interface PartProps {
  state: SecondFactor;
  setAction: (action: Action) => void;
}

function Part({
  title,
  badge,
  text,
  children,
}: {
  title: string;
  badge?: ReactNode;
  text: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {badge}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {text}
      </Text>
      {children}
    </section>
  );
}

function Totp({ state: { totp, isRequired }, setAction }: PartProps) {
  return (
    <Part
      title="Authenticator app"
      badge={<Badge color={totp.isOn ? 'green' : 'gray'}>{totp.isOn ? 'On' : 'Off'}</Badge>}
      text={
        totp.isOn
          ? `Asked for after your password since ${totp.since ? moment(totp.since) : 'a while'}.`
          : `After your password you enter a code that an app on your phone shows.${isRequired ? ' Your account needs a second factor.' : ''}`
      }
    >
      <Group gap="xs">
        <Button
          variant={totp.isOn ? 'default' : 'filled'}
          leftSection={<IconDeviceMobile size={16} aria-hidden />}
          onClick={() => setAction('totp')}
        >
          {totp.isOn ? 'Change to another phone' : 'Set up'}
        </Button>
        {totp.isOn && (
          <Button variant="default" onClick={() => setAction('no-totp')}>
            Switch off
          </Button>
        )}
      </Group>
    </Part>
  );
}

function Passkeys({ state: { passkeys }, setAction }: PartProps) {
  return (
    <Part
      title="Passkeys"
      text="A passkey of your device, phone or security key signs you in without a password, and counts as second factor too."
    >
      <Stack gap="xs">
        {passkeys.map((passkey) => (
          <Group key={passkey.id} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
              </Text>
              <Text size="xs" c="dimmed">
                Added {moment(passkey.createdAt)}
                {' · '}
                {passkey.lastUsedAt === null ? 'not used yet' : `used ${ago(passkey.lastUsedAt)}`}
                {passkey.isSynced && ' · kept by your provider too'}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setAction({ renamed: passkey })}
              >
                Rename
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setAction({ removed: passkey })}
              >
                Remove
              </Button>
            </Group>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconFingerprint size={16} aria-hidden />}
            disabled={!('PublicKeyCredential' in window)}
            title={'PublicKeyCredential' in window ? undefined : 'Your browser cannot make passkeys.'}
            onClick={() => setAction('passkey')}
          >
            Add a passkey
          </Button>
        </Group>
      </Stack>
    </Part>
  );
}

function Codes({ state: { totp, passkeys, recoveryCodesLeft }, setAction }: PartProps) {
  if (!totp.isOn && passkeys.length === 0) return null;
  const left = recoveryCodesLeft === 1 ? '1 code is' : `${recoveryCodesLeft} codes are`;
  return (
    <Part title="Recovery codes" text={`For when you do not have your phone. ${left} left.`}>
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setAction('codes')}>
        Make new codes
      </Button>
    </Part>
  );
}

function TotpRemoval({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = async (currentPassword: string) => {
    const isCode = /^[\d\s]*$/.test(typed);
    const proof = typed.trim() === '' ? {} : isCode ? { code: typed } : { recoveryCode: typed };
    await secondFactorClient.removeTotp.call({ body: { currentPassword, ...proof } });
    showSuccess('Authenticator app switched off', 'Your password alone signs you in.');
    onDone();
  };
  return (
    <ProofDialog
      title="Switch the authenticator app off?"
      text="Whoever has your password can sign in then."
      action="Switch off"
      destructive
      onClose={onClose}
      onProved={remove}
    >
      <TextInput
        label="Code or recovery code"
        autoComplete="one-time-code"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ProofDialog>
  );
}
