import { implement } from '../../platform/http/implement.ts';
import { listDeliveries, readDelivery, replayDelivery, replayFailed } from './deliveries/deliveries.service.ts';
import { webhooks } from './webhooks.contract.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  rotateSecret,
  testWebhook,
} from './webhooks.service.ts';

export const webhooksRoutes = implement(webhooks, {
  list: ({ ctx, query }) => listWebhooks(ctx, query),
  create: ({ ctx, body }) => createWebhook(ctx, body),
  get: ({ ctx, params }) => readWebhook(ctx, params.id),
  update: ({ ctx, params, body }) => changeWebhook(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeWebhook(ctx, params.id),
  rotate: ({ ctx, params }) => rotateSecret(ctx, params.id),
  test: ({ ctx, params }) => testWebhook(ctx, params.id),
  deliveries: ({ ctx, params, query }) => listDeliveries(ctx, { webhookId: params.id, query }),
  delivery: ({ ctx, params }) => readDelivery(ctx, { webhookId: params.id, id: params.deliveryId }),
  replay: ({ ctx, params }) => replayDelivery(ctx, { webhookId: params.id, id: params.deliveryId }),
  replayFailed: ({ ctx, params, body }) => replayFailed(ctx, { webhookId: params.id, since: body.since }),
});
