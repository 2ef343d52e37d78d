import { Badge } from '@mantine/core';
import type { SubmissionStatus } from '../submissions.contract.ts';

export const statusLooks: Readonly<Record<SubmissionStatus, { label: string; color: string }>> = {
  submitted: { label: 'Submitted', color: 'blue' },
  processing: { label: 'Processing', color: 'amber' },
  completed: { label: 'Completed', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  spam: { label: 'Spam', color: 'gray' },
};

/** Where a submission stands [I24]. */
export function SubmissionStatusBadge({ status }: { status: SubmissionStatus }) {
  const { label, color } = statusLooks[status];
  return (
    <Badge component="span" color={color}>
      {label}
    </Badge>
  );
}
