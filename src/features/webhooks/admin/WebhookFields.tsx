import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useController, useFieldArray, useFormContext } from 'react-hook-form';
import { required, SwitchControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { contentTypesClient } from '../../content-types/content-types.client.ts';
import { formsClient } from '../../forms/forms.client.ts';
import { eventGroups, type WebhookForm } from './webhook-form.ts';

/** Where, what and for which types and forms a webhook is told. */
export function WebhookFields({ disabled }: { disabled: boolean }) {
  return (
    <>
      <TextControl name="name" label="Name" placeholder="Site build" disabled={disabled} {...required} />
      <TextControl
        name="url"
        label="URL"
        description="Each message is posted here, signed after Standard Webhooks."
        placeholder="https://"
        disabled={disabled}
        {...required}
      />
      <EventsControl disabled={disabled} />
      <TypesControl disabled={disabled} />
      <FormsControl disabled={disabled} />
      <HeadersControl disabled={disabled} />
      <SwitchControl
        name="isActive"
        label="Active"
        description="Switched off, nothing is sent, and what happens meanwhile is not told later."
        disabled={disabled}
      />
    </>
  );
}

function EventsControl({ disabled }: { disabled: boolean }) {
  const { field, fieldState } = useController<WebhookForm, 'events'>({ name: 'events' });
  const toggle = (event: WebhookForm['events'][number], isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, event] : field.value.filter((one) => one !== event));
  return (
    <Fieldset legend="Events" id="events" tabIndex={-1} disabled={disabled}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {eventGroups.map(({ label, events }) => (
          <Stack key={label} gap={6}>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            {events.map((event) => (
              <Checkbox
                key={event.value}
                label={event.label}
                aria-label={`${label}: ${event.label}`}
                checked={field.value.includes(event.value)}
                onChange={({ currentTarget }) => toggle(event.value, currentTarget.checked)}
              />
            ))}
          </Stack>
        ))}
      </SimpleGrid>
      {fieldState.error && (
        <Text size="sm" c="red" mt="xs">
          {fieldState.error.message}
        </Text>
      )}
    </Fieldset>
  );
}

const maxOffered = 100;

function TypesControl({ disabled }: { disabled: boolean }) {
  const mayView = useMay()('content-types.view');
  const types = useQuery({ ...contentTypesClient.list.query({ query: { pageSize: maxOffered } }), enabled: mayView });
  return (
    <ChoiceControl
      name="contentTypes"
      label="Content types"
      placeholder="All"
      description={mayView ? 'Of entries; none chosen means all.' : 'You need content-types.view to choose some.'}
      disabled={disabled || !mayView}
      choices={types.data?.items ?? []}
    />
  );
}

function FormsControl({ disabled }: { disabled: boolean }) {
  const mayView = useMay()('forms.view');
  const forms = useQuery({ ...formsClient.list.query({ query: { pageSize: maxOffered } }), enabled: mayView });
  return (
    <ChoiceControl
      name="forms"
      label="Forms"
      placeholder="All"
      description={mayView ? 'Of submissions; none chosen means all.' : 'You need forms.view to choose some.'}
      disabled={disabled || !mayView}
      choices={forms.data?.items ?? []}
    />
  );
}

interface ChoiceControlProps {
  name: 'contentTypes' | 'forms';
  label: string;
  placeholder: string;
  description: string;
  disabled: boolean;
  choices: readonly { id: string; name: string }[];
}

function ChoiceControl({ name, choices, placeholder, ...props }: ChoiceControlProps) {
  const { field, fieldState } = useController<WebhookForm, 'contentTypes' | 'forms'>({ name });
  const known = choices.map((choice) => ({ value: choice.id, label: choice.name }));
  const unknown = field.value
    .filter((id) => !choices.some((choice) => choice.id === id))
    .map((value) => ({ value, label: '…' }));
  return (
    <MultiSelect
      {...props}
      id={name}
      ref={field.ref}
      searchable
      clearable
      data={[...known, ...unknown]}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      {...(field.value.length === 0 && { placeholder })}
    />
  );
}

const maxHeaders = 10;

function HeadersControl({ disabled }: { disabled: boolean }) {
  const { register, formState } = useFormContext<WebhookForm>();
  const { fields, append, remove } = useFieldArray<WebhookForm, 'headers'>({ name: 'headers' });
  const error = formState.errors.headers;
  return (
    <Fieldset legend="Headers" id="headers" tabIndex={-1} disabled={disabled}>
      <Text size="sm" c="dimmed" mb="xs">
        Sent along, such as a key of the receiver. Values are encrypted and not shown again; an empty one stays as it
        is.
      </Text>
      <Stack gap="xs">
        {fields.map((row, index) => (
          <Group key={row.id} gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              aria-label={`Name of header ${index + 1}`}
              placeholder="X-Key"
              flex={1}
              readOnly={row.isStored}
              {...register(`headers.${index}.name`)}
            />
            <TextInput
              aria-label={`Value of header ${index + 1}`}
              placeholder={row.isStored ? 'Stored' : 'Value'}
              flex={2}
              autoComplete="off"
              {...register(`headers.${index}.value`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={`Remove header ${index + 1}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {error && (
          <Text size="sm" c="red">
            {messageIn(error)}
          </Text>
        )}
        {fields.length < maxHeaders && (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => append({ name: '', value: '', isStored: false })}
            >
              Add header
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

/** The first text among errors that stand under names of headers. */
function messageIn(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'A header cannot be sent.';
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  const [name, inner] = Object.entries(error).find(([, one]) => typeof one === 'object' && one !== null) ?? [];
  return inner === undefined ? 'A header cannot be sent.' : `${name} ${messageIn(inner)}`;
}
