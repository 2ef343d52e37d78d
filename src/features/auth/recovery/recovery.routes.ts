import { implement } from '../../../platform/http/implement.ts';
import { giveToken } from '../session-cookie.ts';
import { recovery } from './recovery.contract.ts';
import { requestReset, updatePassword, validateToken } from './recovery.service.ts';

export const recoveryRoutes = implement(recovery, {
  requestReset: async ({ ctx, query, body }) => {
    await requestReset(ctx, { email: body.email, redirectTo: query.redirectTo });
    return {};
  },
  validateToken: ({ ctx, body }) => validateToken(ctx, body.token),
  updatePassword: async ({ ctx, body, answer }) => {
    const opened = await updatePassword(ctx, body);
    if (opened) giveToken(ctx.platform, answer, opened);
    return {};
  },
});
