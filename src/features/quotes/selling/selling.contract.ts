import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';
import { quoteStatuses } from '../answering/answering.contract.ts';

/** Most people that are named, and told. */
export const maxBuyers = 200;

export const Buyer = z.object({
  quoteId: z.uuid(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(quoteStatuses),
  createdAt: z.iso.datetime(),
});
export type Buyer = z.infer<typeof Buyer>;

export const SaleDraft = z.object({
  /** Mail those who asked for it and have no word yet. */
  notifyBuyers: z.boolean('must be true or false').optional(),
  /** To them, beside what the mail says. */
  message: z.string('must be text').trim().max(2000, 'must be at most 2000 characters').optional(),
});
export type SaleDraft = z.output<typeof SaleDraft>;

const path = '/admin/api/machines/{id}';

export const selling = contract({
  buyers: endpoint({
    method: 'GET',
    path: `${path}/buyers`,
    summary: 'Who asked for a machine in a quote that is still open, the newest first',
    permission: 'form-submissions.view',
    params: idParams,
    result: z.array(Buyer),
    errors: [],
  }),
  sell: endpoint({
    method: 'POST',
    path: `${path}/sold`,
    summary: 'Take a sold machine out of the shop; its page shows similar ones, and those who asked are mailed',
    permission: 'form-submissions.edit',
    params: idParams,
    body: SaleDraft,
    result: z.object({ told: z.int() }),
    message: 'Machine sold',
    idempotent: true,
    errors: [],
  }),
});
