import { Alert, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { Slot } from '../../../admin-kit/slots.tsx';
import { emailTemplatesClient } from '../email-templates.client.ts';
import type { EmailTemplate } from '../email-templates.contract.ts';
import { MailFrame } from './MailFrame.tsx';

type Previewed = Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent' | 'variables' | 'isFramed'> & {
  id?: string;
};

type TrialValues = Readonly<Record<string, unknown>>;

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    submissionToTry: SubmissionToTryProps;
  }
}

/** The place of the choice of a submission, which later features know. */
export interface SubmissionToTryProps {
  /** What the mail says of it, by name; empty without one. */
  onChange: (values: TrialValues) => void;
}

const pauseMs = 300;

/** The mail that a template makes of values to try [J08]; a template that is being edited is shown unsaved. */
export function TemplatePreview({ template, onClose }: { template: Previewed; onClose: () => void }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [ofSubmission, setOfSubmission] = useState<TrialValues>({});
  const [typed] = useDebouncedValue(values, pauseMs);
  const tried = { ...ofSubmission, ...Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')) };
  const preview = useQuery({
    queryKey: ['email-template-preview', template, tried],
    queryFn: () => emailTemplatesClient.preview.call({ body: { template, variables: tried } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const names = Object.entries(template.variables);
  return (
    <Dialog opened onClose={onClose} title="Preview" size="xl">
      <Stack gap="md">
        <Slot name="submissionToTry" give={{ onChange: setOfSubmission }} />
        {names.length > 0 && (
          <Group gap="sm" role="group" aria-label="Values to try">
            {names.map(([name, { defaultValue, description }]) => (
              <TextInput
                key={name}
                label={name}
                description={description || undefined}
                placeholder={defaultValue}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              />
            ))}
          </Group>
        )}
        {preview.isPending && <Skeleton height={320} role="status" aria-label="Loading content..." />}
        {preview.isError && (
          <Alert color="red" role="alert" title="This template cannot be shown.">
            {Object.values(asApiError(preview.error).fields).flat().join(' ') || asApiError(preview.error).message}
          </Alert>
        )}
        {preview.data && (
          <>
            {preview.data.unknownVariables.length > 0 && (
              <Alert color="amber" title="These variables have no value">
                {preview.data.unknownVariables.join(', ')}
              </Alert>
            )}
            <Text size="sm">
              <b>Subject:</b> {preview.data.subject || '(empty)'}
            </Text>
            <MailFrame html={preview.data.html} text={preview.data.text} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
