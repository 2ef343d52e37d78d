import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { headerError, webhookEvents } from './webhooks.rules.ts';

/** What roles may be granted here. */
export const webhooksPermissions = { webhooks: ['view', 'create', 'edit', 'delete'] } as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    webhooks: (typeof webhooksPermissions)['webhooks'][number];
  }
}

export const webhookStates = ['ok', 'failing', 'paused'] as const;

/** Where a program of others is told what happens. Values of headers are never answered: null stands for each. An empty list of types or forms is all. */
export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  contentTypes: z.array(z.uuid()),
  forms: z.array(z.uuid()),
  headers: z.record(z.string(), z.null()),
  isActive: z.boolean(),
  state: z.enum(webhookStates),
  lastDeliveryAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  maker: z.object({ id: z.uuid(), displayName: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with the secret of its signatures; without it where the first answer is repeated. */
export const NewWebhook = Webhook.extend({ secret: z.string().optional() });
export type NewWebhook = z.infer<typeof NewWebhook>;

const anEvent = 'Choose at least one event';
const shape = {
  name: z
    .string('Name is required')
    .trim()
    .min(1, { error: 'Name is required', abort: true })
    .max(100, 'Name must be at most 100 characters')
    .refine(isOneLine, notOneLine('Name')),
  url: z
    .string('URL is required')
    .trim()
    .min(1, { error: 'URL is required', abort: true })
    .max(2000, 'URL must be at most 2000 characters'),
  events: z.array(z.enum(webhookEvents), anEvent).min(1, anEvent).max(webhookEvents.length),
  /** Ids. */
  contentTypes: z.array(z.uuid('is not an id')).max(500, 'At most 500 content types'),
  forms: z.array(z.uuid('is not an id')).max(500, 'At most 500 forms'),
  /** Null keeps the stored value. */
  headers: z.record(z.string(), z.string().nullable()).superRefine((headers, context) => {
    const names = Object.keys(headers);
    if (names.length > 10) context.addIssue({ code: 'custom', message: 'At most 10 headers' });
    for (const [name, value] of Object.entries(headers)) {
      const message = headerError(name, value);
      if (message !== null) context.addIssue({ code: 'custom', path: [name.slice(0, 100)], message });
    }
  }),
  isActive: z.boolean(),
};

export const WebhookDraft = z.object({
  ...shape,
  contentTypes: shape.contentTypes.default([]),
  forms: shape.forms.default([]),
  headers: shape.headers.default({}),
  isActive: shape.isActive.default(true),
});
export type WebhookDraft = z.infer<typeof WebhookDraft>;

export const WebhookChange = z.object(shape).partial().extend({ version: z.int().optional() });
export type WebhookChange = z.infer<typeof WebhookChange>;

export const WebhookQuery = listQuery({
  sort: ['name', 'url', 'state', 'lastDeliveryAt', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'name', dir: 'asc' },
  filters: columnFilters({
    name: 'text',
    url: 'text',
    state: webhookStates,
    lastDeliveryAt: 'date',
    createdAt: 'date',
    updatedAt: 'date',
  }),
  extra: { state: z.enum(webhookStates).optional() },
});
export type WebhookQuery = z.infer<typeof WebhookQuery>;

/** What one attempt came to; without an answer its status is null. */
export const Trial = z.object({
  delivered: z.boolean(),
  status: z.int().nullable(),
  durationMs: z.int(),
  error: z.string().nullable(),
});
export type Trial = z.infer<typeof Trial>;

export const deliveryStatuses = ['queued', 'delivered', 'failed', 'dropped'] as const;

export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      status: z.int().nullable(),
      durationMs: z.int(),
      error: z.string().nullable(),
    }),
  ),
  /** Why it was given up or dropped. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const headers = z.record(z.string(), z.string());

/** A delivery with what was sent and answered last. The body is null before the first attempt, and for who may not view what it tells. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  request: z.object({ headers, body: z.string().nullable() }),
  response: z.object({ status: z.int(), headers, body: z.string() }).nullable(),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const moment = z.iso.datetime({ offset: true, error: 'must be a date with time and zone' });

export const DeliveryQuery = listQuery({
  sort: ['createdAt'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters: columnFilters({ event: webhookEvents, status: deliveryStatuses, createdAt: 'date' }),
  extra: {
    event: z.enum(webhookEvents).optional(),
    status: z.enum(deliveryStatuses).optional(),
    from: moment.optional(),
    to: moment.optional(),
  },
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

const base = '/admin/api/webhooks';
const deliveryParams = z.object({ id: z.uuid(), deliveryId: z.uuid() });

export const webhooks = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Webhooks',
    permission: 'webhooks.view',
    query: WebhookQuery,
    result: page(Webhook),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a webhook; the secret of its signatures is told once, in this answer',
    permission: 'webhooks.create',
    body: WebhookDraft,
    result: NewWebhook,
    toldOnce: 'secret',
    message: 'Webhook created',
    status: 201,
    idempotent: true,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One webhook',
    permission: 'webhooks.view',
    params: idParams,
    result: Webhook,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a webhook; whoever changes what it tells becomes its maker',
    permission: 'webhooks.edit',
    params: idParams,
    body: WebhookChange,
    result: Webhook,
    message: 'Webhook updated',
    seenBy: 'webhooks.view',
    errors: ['VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a webhook and its deliveries',
    permission: 'webhooks.delete',
    params: idParams,
    result: z.null(),
    message: 'Webhook deleted',
    errors: [],
  }),
  rotate: endpoint({
    method: 'POST',
    path: `${base}/{id}/rotate`,
    summary: 'Give a webhook a new secret, told once; for 24 hours both sign',
    permission: 'webhooks.edit',
    params: idParams,
    result: NewWebhook,
    toldOnce: 'secret',
    message: 'Webhook secret rotated',
    idempotent: true,
    seenBy: 'webhooks.view',
    errors: [],
  }),
  test: endpoint({
    method: 'POST',
    path: `${base}/{id}/test`,
    summary: 'Send webhook.test now and answer what came of it',
    permission: 'webhooks.edit',
    params: idParams,
    result: Trial,
    perHour: 300,
    errors: [],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${base}/{id}/deliveries`,
    summary: 'What a webhook was told within 30 days, the newest first',
    permission: 'webhooks.view',
    params: idParams,
    query: DeliveryQuery,
    result: page(WebhookDelivery),
    envelope: 'page',
    errors: [],
  }),
  delivery: endpoint({
    method: 'GET',
    path: `${base}/{id}/deliveries/{deliveryId}`,
    summary: 'One delivery with its request and the last response',
    permission: 'webhooks.view',
    params: deliveryParams,
    result: WebhookDeliveryDetail,
    errors: [],
  }),
  replay: endpoint({
    method: 'POST',
    path: `${base}/{id}/deliveries/{deliveryId}/replay`,
    summary: 'Send a delivery again under its id',
    permission: 'webhooks.edit',
    params: deliveryParams,
    result: z.object({ queued: z.int() }),
    message: 'Queued again',
    errors: [],
  }),
  replayFailed: endpoint({
    method: 'POST',
    path: `${base}/{id}/replay`,
    summary: 'Send all failed deliveries since a moment again',
    permission: 'webhooks.edit',
    params: idParams,
    body: z.object({ since: moment }),
    result: z.object({ queued: z.int() }),
    message: 'Queued again',
    errors: [],
  }),
});
