import { TextInput } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { ApiError } from '../../../admin-kit/api-error.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { secondFactorClient } from '../second-factor.client.ts';
import { ProofDialog } from './ProofDialog.tsx';

/** Adds a passkey of this device, a phone or a security key: the browser asks for it. */
export function PasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const [name, setName] = useState('');
  const add = async (currentPassword: string) => {
    const { options } = await secondFactorClient.passkeyOptions.call({ body: { currentPassword } });
    const attestation = await startRegistration({ optionsJSON: options as never }).catch(() => {
      throw new ApiError({
        status: 0,
        code: 'NO_PASSKEY',
        message: 'The browser made no passkey. Try again.',
      } as never);
    });
    await secondFactorClient.addPasskey.call({ body: { name, attestation: attestation as never } });
    showSuccess('Passkey added', `${name.trim()} signs you in from now on.`);
    onAdded();
  };
  return (
    <ProofDialog
      title="Add a passkey"
      text="Your device, phone or security key signs you in, without a password. Your browser asks for it next."
      action="Add"
      onClose={onClose}
      onProved={add}
    >
      <TextInput
        label="Name"
        description="By which you know it, such as Laptop or Blue key."
        value={name}
        maxLength={100}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ProofDialog>
  );
}
