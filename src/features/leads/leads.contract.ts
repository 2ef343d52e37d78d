import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';

/** `no_crm`: no CRM is configured. */
export const leadStatuses = ['queued', 'sent', 'failed', 'no_crm'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

const maxLength = 255;
const text = z.string('must be text').trim().max(maxLength, `must be at most ${maxLength} characters`);
const orEmpty = (value: string | null | undefined) => value ?? '';
const lines = text.nullish().transform(orEmpty);
const optional = (label: string) => text.refine(isOneLine, notOneLine(label)).nullish().transform(orEmpty);
const required = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine(isOneLine, notOneLine(label));

/** What a shopper says of themselves and of the place to deliver to, under the names of the CRM [K15]. Other keys are dropped. */
export const LeadFields = z.object({
  FirstName: optional('FirstName'),
  LastName: required('LastName'),
  Email: optional('Email'),
  Phone: optional('Phone'),
  Company: required('Company'),
  Street: lines,
  City: optional('City'),
  State: optional('State'),
  PostalCode: required('PostalCode').regex(/^\d{5}(?:-?\d{4})?$/, 'PostalCode must have five digits, or nine'),
  Country: optional('Country'),
  LeadSource: optional('LeadSource'),
  Website: optional('Website'),
  Description: lines,
});
export type LeadFields = z.output<typeof LeadFields>;

export const Lead = z.object({
  id: z.uuid(),
  status: z.enum(leadStatuses),
  attempts: z.int(),
  lastError: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type Lead = z.infer<typeof Lead>;

const LeadQuery = listQuery({
  sort: ['createdAt', 'status', 'attempts', 'sentAt'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters: columnFilters({ status: leadStatuses, attempts: 'number', createdAt: 'date', sentAt: 'date' }),
  extra: { status: z.enum(leadStatuses, `must be one of ${leadStatuses.join(', ')}`).optional() },
});
export type LeadQuery = z.output<typeof LeadQuery>;

export const leads = contract({
  send: endpoint({
    method: 'POST',
    path: '/api/salesforce-delivery-address',
    summary: 'Keep a request for a delivery; the CRM gets it as soon as it answers',
    permission: 'public',
    body: LeadFields,
    result: z.object({ success: z.literal(true), id: z.uuid() }),
    status: 201,
    idempotent: true,
    lane: 'visitor-post',
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/api/leads',
    summary: 'Leads, and whether the CRM has them',
    permission: 'form-submissions.view',
    query: LeadQuery,
    result: page(Lead),
    envelope: 'page',
    errors: [],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/admin/api/leads/{id}/resend',
    summary: 'Send a lead to the CRM once more',
    permission: 'form-submissions.edit',
    params: idParams,
    result: Lead,
    message: 'Lead queued',
    perHour: 200,
    seenBy: 'form-submissions.view',
    errors: [],
  }),
});
