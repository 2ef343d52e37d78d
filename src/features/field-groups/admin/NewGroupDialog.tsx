import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useController, useForm } from 'react-hook-form';
import { asApiError } from '../../../admin/api-error.ts';
import { Dialog } from '../../../admin/kit/dialogs/Dialog.tsx';
import { FormScope } from '../../../admin/kit/form/field-id.ts';
import { NameAndSlug } from '../../../admin/kit/record/NameAndSlug.tsx';
import { useSubmitKey } from '../../../admin/kit/saving/useSubmitKey.ts';
import { tellFailure, tellSuccess } from '../../../admin/kit/toast.ts';
import { refreshTopic } from '../../../admin/topics.ts';
import { slugify } from '../../../contract-kit/text/slug.ts';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { fieldGroupsClient } from '../field-groups.client.ts';
import type { FieldGroup } from '../field-groups.contract.ts';
import { FieldsEditor } from '../fields-screen/FieldsEditor.tsx';
import { type GroupForm, groupCheck, newGroup } from './field-group-form.ts';

interface NewGroupDialogProps {
  /** Suggested for the group. */
  name: string;
  onClose: () => void;
  onCreated: (group: FieldGroup) => void;
}

/** Makes a field group where it is needed, without leaving the page. */
export function NewGroupDialog({ name, onClose, onCreated }: NewGroupDialogProps) {
  const form = useForm<GroupForm>({
    defaultValues: { ...newGroup, name, slug: slugify(name, 100) },
    resolver: groupCheck,
  });
  const submitKey = useSubmitKey();
  const create = useMutation({
    mutationFn: ({ version: _, ...body }: GroupForm) =>
      fieldGroupsClient.create.call({ body }, { idempotencyKey: submitKey.keyFor(body) }),
    onSuccess: (group) => {
      submitKey.answered();
      void refreshTopic('model');
      tellSuccess('Field group created');
      onCreated(group);
    },
    onError: (failure) => {
      submitKey.answered(failure);
      const error = asApiError(failure);
      for (const [path, messages] of Object.entries(error.fields))
        form.setError(path as keyof GroupForm, { message: messages.join(' ') });
      tellFailure(error, 'Failed to create field group');
    },
  });
  return (
    <Dialog opened onClose={onClose} title="New field group" size="xl" closeOnClickOutside={false}>
      <FormScope value="group.">
        <FormProvider {...form}>
          <form
            aria-label="New field group"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // In the tree of components the dialog stands inside the content type's form.
              event.stopPropagation();
              void form.handleSubmit((values) => create.mutate(values))();
            }}
          >
            <Stack gap="md">
              <NameAndSlug
                name="name"
                label="Group Name"
                slugHelp="Lowercase letters, numbers, underscores and hyphens."
                follows
                autoFocus
              />
              <Fields />
            </Stack>
            <Group justify="flex-end" mt="lg" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending}>
                Create and attach
              </Button>
            </Group>
          </form>
        </FormProvider>
      </FormScope>
    </Dialog>
  );
}

function Fields() {
  const { field, formState } = useController({ name: 'fields' });
  return (
    <FieldsEditor
      fields={field.value as FieldDefinition[]}
      onChange={field.onChange}
      error={formState.errors['fields'] ? 'A field has a problem.' : undefined}
    />
  );
}
