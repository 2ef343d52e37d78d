import { Badge } from '@mantine/core';
import type { MessageStatus } from '../email-messages.contract.ts';

export const messageLooks: Record<MessageStatus, { label: string; color: string }> = {
  queued: { label: 'Queued', color: 'blue' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  no_provider: { label: 'No provider', color: 'amber' },
  suppressed: { label: 'Suppressed', color: 'gray' },
};

export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  const { label, color } = messageLooks[status];
  return <Badge color={color}>{label}</Badge>;
}
