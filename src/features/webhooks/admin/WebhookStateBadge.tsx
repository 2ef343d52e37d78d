import { Badge } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '../webhooks.contract.ts';

/** Each state and what it means. */
export const webhookStateTexts: Record<Webhook['state'], { label: string; color: string; meaning: string }> = {
  ok: { label: 'OK', color: 'green', meaning: 'The last delivery was taken.' },
  failing: { label: 'Failing', color: 'amber', meaning: 'The last delivery was not taken; it is tried again.' },
  paused: { label: 'Paused', color: 'gray', meaning: 'Nothing is sent.' },
};

export function WebhookStateBadge({ state }: { state: Webhook['state'] }) {
  const { label, color, meaning } = webhookStateTexts[state];
  return (
    <Badge color={color} title={meaning}>
      {label}
    </Badge>
  );
}

export const deliveryTexts: Record<WebhookDelivery['status'], { label: string; color: string }> = {
  queued: { label: 'Waiting', color: 'blue' },
  delivered: { label: 'Delivered', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  dropped: { label: 'Dropped', color: 'gray' },
};

export function DeliveryBadge({ status }: { status: WebhookDelivery['status'] }) {
  const { label, color } = deliveryTexts[status];
  return <Badge color={color}>{label}</Badge>;
}
