import { z } from 'zod';
import { contract, endpoint, idParams } from '../../contracts/call/endpoint.ts';

/** One place where the signed-in person is signed in. */
export const SignedInPlace = z.object({
  id: z.uuid(),
  /** Browser and system as far as the browser says so: `Firefox on Linux`. */
  device: z.string(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  current: z.boolean(),
});
export type SignedInPlace = z.infer<typeof SignedInPlace>;

const base = '/admin/api/auth/sessions';

export const sessions = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Where I am signed in, the last used first',
    permission: 'signed-in',
    peopleOnly: true,
    result: z.array(SignedInPlace),
    errors: [],
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'End one of my sessions',
    permission: 'signed-in',
    peopleOnly: true,
    params: idParams,
    result: z.null(),
    message: 'Session ended',
    perHour: 300,
    errors: [],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: base,
    summary: 'End all my sessions but this one',
    permission: 'signed-in',
    peopleOnly: true,
    result: z.object({ ended: z.int() }),
    message: 'All other sessions ended',
    perHour: 300,
    errors: [],
  }),
});
