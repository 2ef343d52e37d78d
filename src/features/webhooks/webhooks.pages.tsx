import { IconPlus, IconWebhook } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { webhooksPaths, webhooksPatterns } from './webhooks.paths.ts';

const permission = 'webhooks.view';

export const webhooksPages: ConsoleFeature = {
  name: 'webhooks',
  pages: [
    ...recordPages({
      resource: 'webhooks',
      patterns: webhooksPatterns,
      list: () => import('./admin/WebhookListPage.tsx'),
      edit: () => import('./admin/WebhookEditPage.tsx'),
    }),
    { path: webhooksPatterns.deliveries, permission, load: () => import('./admin/DeliveryListPage.tsx') },
  ],
  navigation: [{ group: 'Settings', label: 'Webhooks', to: webhooksPaths.list(), icon: IconWebhook, permission }],
  creates: [{ label: 'New webhook', to: webhooksPaths.create(), icon: IconPlus, permission: 'webhooks.create' }],
  offers: {
    auditedActions: [
      {
        subject: 'webhook',
        label: 'Webhooks',
        words: {
          created: 'Created a webhook',
          updated: 'Changed a webhook',
          deleted: 'Deleted a webhook',
          rotated: 'Gave a webhook a new secret',
          replayed: 'Sent deliveries of a webhook again',
        },
      },
    ],
    'record of webhook': ({ id }) => ({ path: webhooksPaths.edit(id), permission }),
  },
};
