import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';

/** How safely this installation runs, without any secret of it [A07]. */
export const SecurityHealth = z.object({
  secret: z.object({
    /** Set as AUTH_SECRET, or made at the first start and kept in the data folder. */
    source: z.enum(['environment', 'file']),
    /** Under 32 bytes, from 32, from 48. */
    strength: z.enum(['short', 'sufficient', 'strong']),
  }),
  publicUrl: z.string(),
  isHttps: z.boolean(),
  cookie: z.object({ name: z.string(), secure: z.boolean() }),
  /** False where RATE_LIMITS is off: then neither limits nor reactions are in force. */
  rateLimits: z.boolean(),
  /** How long a session lives without a setting. */
  tokenLifetimeSeconds: z.int(),
  sessions: z.object({ sessions: z.int(), people: z.int(), others: z.int() }),
});
export type SecurityHealth = z.infer<typeof SecurityHealth>;

const base = '/admin/api/settings';

export const security = contract({
  health: endpoint({
    method: 'GET',
    path: `${base}/security-health`,
    summary: 'How safely the installation runs: secret, https, cookie, sessions; never a secret itself',
    permission: 'settings.view',
    result: SecurityHealth,
    errors: [],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: `${base}/end-sessions`,
    summary: "End everybody else's sessions; those of administrators only for an administrator",
    permission: 'settings.edit',
    // It concerns everybody, so no call does it by the way.
    body: z.object({ confirm: z.literal(true, 'must be true, because everybody else is signed out') }),
    result: z.object({ ended: z.int(), people: z.int() }),
    message: 'All other sessions ended',
    changesRights: true,
    errors: [],
  }),
});
