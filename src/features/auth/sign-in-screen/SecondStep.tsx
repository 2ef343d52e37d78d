import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { loadingTexts } from '../../../admin-kit/kit/page/loading-texts.ts';
import { startSession } from '../../../admin-kit/session/session.ts';
import { SubmitButton } from '../admin/SubmitButton.tsx';
import { secondStepClient } from '../auth.client.ts';
import type { SecondFactorAsked } from '../auth.contract.ts';
import type { Proof } from '../sign-in/second-step.contract.ts';

type Answer = Pick<Proof, 'code' | 'recoveryCode' | 'assertion'>;

interface SecondStepProps {
  asked: SecondFactorAsked;
  onProved: () => Promise<void>;
  /** Back to the password. */
  onEnded: () => void;
}

/** Asks for what an account needs beside its password: a code, a recovery code or a passkey. */
export function SecondStep({ asked, onProved, onEnded }: SecondStepProps) {
  const { challenge, methods, options } = asked;
  const hasCodes = methods.includes('totp');
  const [way, setWay] = useState<'code' | 'recoveryCode'>(hasCodes ? 'code' : 'recoveryCode');
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const proving = useMutation({
    mutationFn: (answer: Answer) =>
      startSession(() =>
        secondStepClient.prove.call({
          body: { challenge, ...answer } as Parameters<typeof secondStepClient.prove.call>[0]['body'],
        }),
      ),
    onSuccess: onProved,
    onError: () => input.current?.select(),
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const assertion = await startAuthentication({ optionsJSON: options as never });
      await proving.mutateAsync({ assertion: assertion as never });
    },
  });
  const error = proving.isError ? asApiError(proving.error) : null;
  const isOver = error?.code === 'SIGN_IN_EXPIRED';
  const isCode = way === 'code';
  return (
    <form
      noValidate
      aria-label="Second factor"
      onSubmit={(event) => {
        event.preventDefault();
        if (!proving.isPending && typed.trim() !== '')
          proving.mutate(isCode ? { code: typed } : { recoveryCode: typed });
      }}
    >
      <Stack gap="md">
        {error && (
          <Alert color="red" role="alert" title={isOver ? error.message : undefined}>
            {isOver ? error.suggestion : error.message}
          </Alert>
        )}
        {passkey.isError && !proving.isError && (
          <Alert color="red" role="alert">
            No passkey was used. Try again, or choose another way.
          </Alert>
        )}
        {(hasCodes || methods.includes('recovery')) && (
          <>
            <TextInput
              ref={input}
              key={way}
              label={isCode ? 'Code' : 'Recovery code'}
              description={
                isCode ? 'The six digits that your authenticator app shows.' : 'One of the ten codes that you kept.'
              }
              inputMode={isCode ? 'numeric' : 'text'}
              autoComplete={isCode ? 'one-time-code' : 'off'}
              autoFocus
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <SubmitButton label="Continue" busyLabel={loadingTexts.signIn} isBusy={proving.isPending} />
          </>
        )}
        {options && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconFingerprint size={16} aria-hidden />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            Use a passkey
          </Button>
        )}
        <Group justify="space-between">
          {hasCodes && methods.includes('recovery') ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => {
                setTyped('');
                proving.reset();
                setWay(isCode ? 'recoveryCode' : 'code');
              }}
            >
              {isCode ? 'Use a recovery code' : 'Use a code of the app'}
            </Anchor>
          ) : (
            <span />
          )}
          <Anchor component="button" type="button" size="sm" underline="always" onClick={onEnded}>
            Back to the password
          </Anchor>
        </Group>
        <Text size="xs" c="dimmed">
          Lost your phone and your codes? An administrator can reset your second factor.
        </Text>
      </Stack>
    </form>
  );
}

/** Signs in by a passkey alone, which the browser asks for. Rejects with `ApiError`, and with the browser's own error where none was used. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await secondStepClient.passkeyOptions.call();
  const assertion = await startAuthentication({ optionsJSON: options as never });
  await startSession(() => secondStepClient.passkeySignIn.call({ body: { assertion: assertion as never } }));
}
