import { ActionIcon, Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { DialogForm } from '../../../admin-kit/kit/dialogs/DialogForm.tsx';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { CopyButton } from '../../../admin-kit/kit/page/CopyButton.tsx';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fileRulesOf, targetOf } from '../../../field-types/definition/facts.ts';
import { formsClient } from '../../forms/forms.client.ts';
import { type FormLink, maxShownLinks } from '../intake/form-links.contract.ts';
import { formLinksClient } from '../submissions.client.ts';
import { submissionsPaths } from '../submissions.paths.ts';

const shownAtFirst = 20;

/** The links of a form that are good for one submission each, and the way to make one with answers filled in. */
export function FormLinks({ formId }: { formId: string }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const params = { id: formId };
  const links = useQuery(formLinksClient.list.query({ params }));
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<FormLink | null>(null);
  const remove = async (linkId: string) => {
    try {
      await formLinksClient.remove.call({ params: { id: formId, linkId } });
      showSuccess('Link deleted');
    } catch (error) {
      showFailure(asApiError(error), 'Failed to delete the link');
    }
    await refreshTopic('forms');
  };
  const all = links.data ?? [];
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  return (
    <section aria-label="Single-use links">
      <Group justify="space-between" mb={8}>
        <Title order={3} size="h6">
          Single-use links
        </Title>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!may('forms.edit')}
          onClick={() => setOpen(true)}
        >
          Create link
        </Button>
      </Group>
      {links.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          A link can be used once, and can fill in answers for the person who gets it.
        </Text>
      )}
      {links.isPending && <LoadingNote />}
      {links.isError && !links.data && <FailedState title="Failed to load the links" query={links} />}
      {shown.length > 0 && (
        <Table aria-label="Single-use links">
          <Table.Tbody>
            {shown.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                // Of a used one nothing is lost but its line.
                onRemove={
                  may('forms.edit') ? () => (link.usedAt === null ? setAsked(link) : void remove(link.id)) : undefined
                }
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {shown.length < all.length && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setWhole(true)}>
          Show all {all.length} links
        </Button>
      )}
      {isWhole && all.length === maxShownLinks && (
        <Text size="sm" c="dimmed" mt={8}>
          These are the newest {maxShownLinks} links. Older ones show up when you delete some of these.
        </Text>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        confirmLabel="Delete"
        destructive
        onConfirm={() => (asked ? remove(asked.id) : undefined)}
      >
        Whoever has the link “{asked?.label}” can no longer use it.
      </ConfirmDialog>
      {isOpen && <LinkDialog formId={formId} onClose={() => setOpen(false)} />}
    </section>
  );
}

function LinkRow({ link, onRemove }: { link: FormLink; onRemove: (() => void) | undefined }) {
  const { label, url, createdAt, usedAt, submissionId } = link;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{label}</Text>
        <Text size="xs" c="dimmed">
          {usedAt === null ? `Created ${moment(createdAt)}` : `Used ${moment(usedAt)}`}
        </Text>
      </Table.Td>
      <Table.Td>
        {submissionId === null ? (
          <CopyButton text={url} label={`Copy the link for ${label}`} />
        ) : (
          <Button component={Link} to={submissionsPaths.one(submissionId)} variant="subtle" size="compact-sm">
            Open submission
          </Button>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {onRemove && (
          <ActionIcon aria-label={`Delete the link for ${label}`} onClick={onRemove}>
            <IconTrash size={17} />
          </ActionIcon>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Whether the answer of a field is one text that can be typed here. */
function isText(field: FieldDefinition): boolean {
  const shape = fieldTypeOf(field).shape(field);
  return (shape === 'text' || shape === 'number') && fileRulesOf(field) === null && targetOf(field) === null;
}

function LinkDialog({ formId, onClose }: { formId: string; onClose: () => void }) {
  const form = useQuery(formsClient.get.query({ params: { id: formId } }));
  const [label, setLabel] = useState('');
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const creation = useMutation({
    mutationFn: () => {
      const given = Object.entries(answers).filter(([, text]) => text.trim() !== '');
      return formLinksClient.create.call({
        params: { id: formId },
        body: { label, answers: Object.fromEntries(given) },
      });
    },
    onSuccess: async () => {
      showSuccess('Link created');
      onClose();
      await refreshTopic('forms');
    },
    onError: (error) => {
      const apiError = asApiError(error);
      if (Object.keys(apiError.fields).length === 0) showFailure(apiError, 'Failed to create the link');
    },
  });
  const fieldErrors = creation.isError ? asApiError(creation.error).fields : {};
  return (
    <Dialog opened onClose={onClose} title="Create link" closeOnClickOutside={false}>
      <DialogForm label="Create link" onSubmit={() => creation.mutate()}>
        <Stack gap="md">
          <TextInput
            label="For"
            description="Such as whom you send the link to. Visitors do not see it."
            {...required}
            data-autofocus
            maxLength={200}
            value={label}
            error={fieldErrors['label']?.[0]}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          {(form.data?.fields ?? []).filter(isText).map((field) => (
            <TextInput
              key={field.id}
              label={`Fill in “${field.label}”`}
              value={answers[field.name] ?? ''}
              error={fieldErrors[`answers.${field.name}`]?.[0]}
              onChange={(event) => setAnswers({ ...answers, [field.name]: event.currentTarget.value })}
            />
          ))}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={creation.isPending}>
              Create
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
