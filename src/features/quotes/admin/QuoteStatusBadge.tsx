import { Badge } from '@mantine/core';
import type { QuoteStatus } from '../answering/answering.contract.ts';

export const statusLooks: Readonly<Record<QuoteStatus, { label: string; color: string }>> = {
  new: { label: 'New', color: 'blue' },
  answered: { label: 'Answered', color: 'grape' },
  accepted: { label: 'Accepted', color: 'green' },
  declined: { label: 'Declined', color: 'red' },
  expired: { label: 'Expired', color: 'orange' },
  closed: { label: 'Closed', color: 'gray' },
};

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  return <Badge color={statusLooks[status].color}>{statusLooks[status].label}</Badge>;
}
