import { Button, Group, PasswordInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { NumberInput } from '../../../admin-kit/kit/form/NumberInput.tsx';
import { useSubmitKey } from '../../../admin-kit/kit/saving/useSubmitKey.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { emailProvidersClient } from '../email-providers.client.ts';
import type { EmailProvider, ProviderType } from '../email-providers.contract.ts';
import { firstErrors } from './first-errors.ts';
import { bodyOf, errorsOf, formOf, isTlsRequired, type ProviderForm } from './provider-form.ts';

const types: { value: ProviderType; label: string }[] = [
  { value: 'SMTP', label: 'SMTP' },
  { value: 'SENDLAYER', label: 'SendLayer' },
  { value: 'SENDGRID', label: 'SendGrid' },
];

/** Adds a provider or edits one [J02]; its password and API key are written and never shown. */
export function ProviderDialog({ provider, onClose }: { provider: EmailProvider | null; onClose: () => void }) {
  const [form, setForm] = useState(() => formOf(provider));
  const [issues, setErrors] = useState<Record<string, string>>({});
  const submitKey = useSubmitKey();
  const change = (part: Partial<ProviderForm>) => setForm({ ...form, ...part });
  const save = useMutation({
    mutationFn: () => {
      const { isDefault, ...body } = bodyOf(form);
      if (!provider) {
        const draft = { ...body, isDefault };
        return emailProvidersClient.create.call({ body: draft }, { idempotencyKey: submitKey.keyFor(draft) });
      }
      const { version } = provider;
      // A provider stays the default until another one becomes it.
      const changed = { ...body, version, ...(isDefault && !provider.isDefault && { isDefault }) };
      return emailProvidersClient.update.call({ params: { id: provider.id }, body: changed });
    },
    onSuccess: () => {
      showSuccess(provider ? 'Email provider updated successfully' : 'Email provider created successfully');
      void refreshTopic('mails');
      onClose();
    },
    onSettled: (_saved, error) => submitKey.answered(error ?? undefined),
    onError: (error) => {
      const failure = asApiError(error);
      setErrors(firstErrors(failure.fields));
      showFailure(failure, provider ? 'Failed to update email provider' : 'Failed to create email provider');
    },
  });
  const submit = () => {
    const newErrors = errorsOf(form, provider);
    setErrors(newErrors);
    if (Object.keys(newErrors).length === 0) save.mutate();
  };
  const textOf = (key: 'name' | 'fromEmail' | 'fromName' | 'host' | 'user' | 'pass' | 'apiKey', path: string) => ({
    value: form[key],
    error: issues[path],
    onChange: (event: { currentTarget: { value: string } }) => change({ [key]: event.currentTarget.value }),
  });
  const keep = provider ? 'Leave it empty to keep the stored one.' : undefined;
  const title = provider ? 'Edit Email Provider' : 'Add New Provider';

  return (
    <Dialog opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <form
        noValidate
        aria-label={title}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <TextInput label="Name" data-autofocus {...required} {...textOf('name', 'name')} />
          <Group grow align="flex-start">
            <TextInput label="From Email" type="email" {...required} {...textOf('fromEmail', 'config.fromEmail')} />
            <TextInput label="From Name" {...textOf('fromName', 'config.fromName')} />
          </Group>
          <Select
            label="Provider Type"
            description={provider ? 'The type of a provider cannot be changed.' : undefined}
            data={types}
            value={form.type}
            allowDeselect={false}
            disabled={provider !== null}
            onChange={(type) => change({ type: (type ?? 'SMTP') as ProviderType })}
          />
          {form.type === 'SMTP' ? (
            <>
              <Group grow align="flex-start">
                <TextInput
                  label="Host"
                  placeholder="smtp.example.com"
                  {...required}
                  {...textOf('host', 'config.host')}
                />
                <NumberInput
                  label="Port"
                  description="Usually 25, 587 or 465."
                  {...required}
                  value={form.port}
                  error={issues['config.port']}
                  onChange={(port) => change({ port: port ?? '' })}
                />
              </Group>
              <Switch
                label="Secure"
                description="TLS from the first byte; otherwise STARTTLS where the server offers it."
                checked={form.secure}
                onChange={(event) => change({ secure: event.currentTarget.checked })}
              />
              <Switch
                label="Require TLS"
                description="Nothing is sent to a server that offers no encryption."
                checked={form.secure || isTlsRequired(form)}
                disabled={form.secure}
                onChange={(event) => change({ requireTls: event.currentTarget.checked })}
              />
              <TextInput label="Username" autoComplete="off" {...required} {...textOf('user', 'config.auth.user')} />
              <PasswordInput
                label="Password"
                description={keep}
                autoComplete="new-password"
                {...(provider ? {} : required)}
                {...textOf('pass', 'config.auth.pass')}
              />
            </>
          ) : (
            <PasswordInput
              label="API Key"
              description={keep}
              autoComplete="new-password"
              {...(provider ? {} : required)}
              {...textOf('apiKey', 'config.apiKey')}
            />
          )}
          <Switch
            label="Set as Default Provider"
            description={
              provider?.isDefault ? 'It stays the default until another one becomes the default.' : undefined
            }
            checked={form.isDefault}
            disabled={provider?.isDefault}
            onChange={(event) => change({ isDefault: event.currentTarget.checked })}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? 'Saving...' : provider ? 'Update Provider' : 'Create Provider'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
