import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  MultiSelect,
  PasswordInput,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { required, SwitchControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { GrowingTextarea } from '../../../admin-kit/kit/form/GrowingTextarea.tsx';
import { firstMessageIn } from '../../../admin-kit/kit/form/issues.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { usersClient } from '../../users/users.client.ts';
import { type ProviderForm, tryClaims } from './provider-form.ts';

/** Where the provider is, whom it lets in, and what they get. */
export function ProviderFields({ hasSecret, disabled }: { hasSecret: boolean; disabled: boolean }) {
  const roles = useRoles();
  return (
    <>
      <TextControl
        name="name"
        label="Name"
        description="The sign-in page says “Continue with …”."
        placeholder="Company account"
        disabled={disabled}
        {...required}
      />
      <TextControl
        name="issuer"
        label="Issuer"
        description="Its address without /.well-known/openid-configuration."
        placeholder="https://"
        disabled={disabled}
        {...required}
      />
      <TextControl name="clientId" label="Client ID" disabled={disabled} {...required} />
      <SecretControl hasSecret={hasSecret} disabled={disabled} />
      <DomainsControl disabled={disabled} />
      <SwitchControl
        name="createsAccounts"
        label="Make accounts"
        description="Who has no account yet gets one with the first sign-in. Switched off, only people with an account come in."
        disabled={disabled}
      />
      <DefaultRolesControl roles={roles} disabled={disabled} />
      <RolesControl roles={roles} disabled={disabled} />
      <SwitchControl name="isActive" label="Active" description="Shown on the sign-in page." disabled={disabled} />
    </>
  );
}

interface RoleOption {
  value: string;
  label: string;
}

/** The roles that can be given, for who may see them. */
function useRoles(): readonly RoleOption[] {
  const may = useMay();
  const { data } = useQuery({ ...usersClient.roleChoices.query(), enabled: may('users.view') || may('users.edit') });
  return (data ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
}

/** The options and what is chosen that is none of them. */
function withChosen(roles: readonly RoleOption[], chosen: readonly string[]): RoleOption[] {
  const unknown = chosen.filter((slug) => slug !== '' && roles.every(({ value }) => value !== slug));
  return [...roles, ...[...new Set(unknown)].map((slug) => ({ value: slug, label: slug }))];
}

function SecretControl({ hasSecret, disabled }: { hasSecret: boolean; disabled: boolean }) {
  const { field, fieldState } = useController<ProviderForm, 'clientSecret'>({ name: 'clientSecret' });
  return (
    <PasswordInput
      {...field}
      id="clientSecret"
      label="Client secret"
      description="Encrypted, and not shown again."
      autoComplete="off"
      disabled={disabled}
      error={fieldState.error?.message}
      {...(hasSecret && { placeholder: 'Stored; leave empty to keep it' })}
    />
  );
}

function DomainsControl({ disabled }: { disabled: boolean }) {
  const { field } = useController<ProviderForm, 'domains'>({ name: 'domains' });
  const { errors } = useFormContext<ProviderForm>().formState;
  return (
    <TagsInput
      id="domains"
      label="Mail domains"
      description="Who comes for the first time needs a verified address of one of these. Press Enter after each."
      placeholder={field.value.length === 0 ? 'example.com' : ''}
      splitChars={[',', ' ', ';']}
      acceptValueOnBlur
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      disabled={disabled}
      error={firstMessageIn(errors.domains)}
    />
  );
}

function DefaultRolesControl({ roles, disabled }: { roles: readonly RoleOption[]; disabled: boolean }) {
  const { field, fieldState } = useController<ProviderForm, 'defaultRoles'>({ name: 'defaultRoles' });
  const makesAccounts = useWatch<ProviderForm, 'createsAccounts'>({ name: 'createsAccounts' });
  if (!makesAccounts && field.value.length === 0) return null;
  return (
    <MultiSelect
      id="defaultRoles"
      label="Roles of new accounts"
      searchable
      data={withChosen(roles, field.value)}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      disabled={disabled}
      error={fieldState.error?.message}
    />
  );
}

const maxRows = 200;

function RolesControl({ roles, disabled }: { roles: readonly RoleOption[]; disabled: boolean }) {
  const { register, control, formState } = useFormContext<ProviderForm>();
  const { fields, append, remove } = useFieldArray<ProviderForm, 'roles'>({ name: 'roles' });
  const mappings = useWatch<ProviderForm, 'roles'>({ name: 'roles' });
  const errors = formState.errors.roles;
  const whole = errors && 'message' in errors ? errors.message : undefined;
  const options = withChosen(
    roles,
    mappings.map(({ role }) => role),
  );
  return (
    <Fieldset legend="Roles by claim" id="roles" tabIndex={-1} disabled={disabled}>
      <Text size="sm" c="dimmed" mb="xs">
        Set at each sign-in. A role that a row names is given where the claim has the value, and taken where it has not;
        all other roles stay.
      </Text>
      <Stack gap="xs">
        {fields.map((row, index) => (
          <Group key={row.id} gap="xs" align="flex-start">
            <TextInput
              aria-label={`Claim ${index + 1}`}
              placeholder="groups"
              flex="1 1 140px"
              error={errors?.[index]?.claim?.message}
              {...register(`roles.${index}.claim`)}
            />
            <TextInput
              aria-label={`Value ${index + 1}`}
              placeholder="content-team"
              flex="1 1 140px"
              error={errors?.[index]?.value?.message}
              {...register(`roles.${index}.value`)}
            />
            <Controller
              control={control}
              name={`roles.${index}.role`}
              render={({ field, fieldState }) => (
                <Select
                  aria-label={`Role ${index + 1}`}
                  placeholder="Role"
                  flex="1 1 140px"
                  searchable
                  data={options}
                  value={field.value || null}
                  onChange={(slug) => field.onChange(slug ?? '')}
                  onBlur={field.onBlur}
                  error={fieldState.error?.message}
                />
              )}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={`Remove row ${index + 1}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {whole && (
          <Text size="sm" c="red">
            {whole}
          </Text>
        )}
        {fields.length < maxRows && (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                append({ claim: fields.length > 0 ? (mappings.at(-1)?.claim ?? '') : '', value: '', role: '' })
              }
            >
              Add row
            </Button>
          </Group>
        )}
        {fields.length > 0 && <TryClaims options={options} />}
      </Stack>
    </Fieldset>
  );
}

/** What somebody would get by the rows as they are, saved or not. */
function TryClaims({ options }: { options: readonly RoleOption[] }) {
  const [text, setText] = useState('');
  const mappings = useWatch<ProviderForm, 'roles'>({ name: 'roles' });
  const tried = text.trim() === '' ? null : tryClaims(text, mappings);
  const nameOf = (slug: string) => options.find(({ value }) => value === slug)?.label ?? slug;
  return (
    <div>
      <GrowingTextarea
        label="Try it"
        description="Paste the claims of somebody as JSON. They are neither sent nor stored."
        placeholder={'{ "groups": ["content-team"] }'}
        minRows={2}
        maxRows={12}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={tried && 'error' in tried ? tried.error : undefined}
      />
      {tried && 'roles' in tried && (
        <Text size="sm" mt={4} role="status">
          {tried.roles.length === 0
            ? 'Would get no role by these rows.'
            : `Would get: ${tried.roles.map(nameOf).join(', ')}`}
        </Text>
      )}
    </div>
  );
}
