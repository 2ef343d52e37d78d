import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import type { SubmissionToTryProps } from '../../email-templates/preview-screen/TemplatePreview.tsx';
import { senderOf } from '../../submissions/list-screen/sender-of.ts';
import { submissionsClient } from '../../submissions/submissions.client.ts';
import { mailTrialsClient } from '../notifications.client.ts';

const offered = 50;

/** Chooses one of the latest submissions, which the mail is shown for. */
export function SubmissionToTry({ onChange }: SubmissionToTryProps) {
  const may = useMay();
  const [chosen, setChosen] = useState<string | null>(null);
  const latest = useQuery({
    ...submissionsClient.list.query({ query: { pageSize: offered } }),
    enabled: may('form-submissions.view'),
  });
  const submissions = latest.data?.items ?? [];
  if (submissions.length === 0) return null;
  const choose = async (id: string | null) => {
    setChosen(id);
    if (id === null) return onChange({});
    try {
      onChange(await mailTrialsClient.values.call({ params: { id } }));
    } catch (error) {
      showFailure(asApiError(error), 'Failed to fetch form submissions');
    }
  };
  return (
    <Select
      label="Show it for a submission"
      placeholder="With the values below"
      searchable
      clearable
      data={submissions.map((one) => ({
        value: one.id,
        label: `${senderOf(one)} · ${one.formName}, ${moment(one.createdAt)}`,
      }))}
      value={chosen}
      onChange={(id) => void choose(id)}
    />
  );
}
