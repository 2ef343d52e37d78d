import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';

export const providerSignIn = contract({
  providers: endpoint({
    method: 'GET',
    path: '/admin/api/auth/providers',
    summary: 'The providers that the sign-in page offers; isOnlyWay while nobody signs in by password',
    permission: 'public',
    peopleOnly: true,
    result: z.array(z.object({ id: z.uuid(), name: z.string(), isOnlyWay: z.literal(true).optional() })),
    errors: [],
  }),
});

const params = z.object({ id: z.string().max(100) });

/** Pages that browsers navigate to: what they answer is no JSON. */
export const providerPages = contract({
  start: endpoint({
    method: 'GET',
    path: '/admin/api/auth/oidc/{id}/start',
    summary: 'Lead to a provider to sign in there; `redirect` is a path of this site',
    permission: 'public',
    peopleOnly: true,
    params,
    query: z.object({ redirect: z.string().optional() }),
    result: z.unknown(),
    envelope: 'raw',
    errors: [],
  }),
  callback: endpoint({
    method: 'GET',
    path: '/admin/api/auth/oidc/{id}/callback',
    summary: 'End a sign-in through a provider: lead on signed in, or to the sign-in page',
    permission: 'public',
    peopleOnly: true,
    params,
    query: z.object({ state: z.string().optional(), code: z.string().optional(), error: z.string().optional() }),
    result: z.unknown(),
    envelope: 'raw',
    errors: [],
  }),
});
