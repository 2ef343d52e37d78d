import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../contract-kit/call/errors.ts';
import type { Platform } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { clientAddress } from '../../../platform/http/gate/client-address.ts';
import { type FeatureRoutes, implement } from '../../../platform/http/implement.ts';
import { registration } from './registration.contract.ts';
import { register, resendVerification, verifyEmail } from './registration.service.ts';

const calls = implement(registration, {
  register: ({ ctx, body }) => register(ctx, body),
  verifyEmail: ({ ctx, body }) => verifyEmail(ctx, body.token),
  resendVerification: async ({ ctx, body }) => {
    await resendVerification(ctx, body.email);
    return {};
  },
});

export const registrationRoutes: FeatureRoutes = {
  calls: registration,
  register(server, platform) {
    calls.register(server, platform);
    addVerificationLink(server, platform);
  },
};

const loginPage = '/admin/auth/login';

/** The mailed link: reaching it shows that the mailbox is one's own, so that following it is all there is to do. */
function addVerificationLink(server: FastifyInstance, platform: Platform): void {
  server.get<{ Querystring: { token?: unknown } }>(
    registration.verifyEmail.path,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { token } = request.query;
      const ctx = { ...systemContext(platform, request.id), ip: clientAddress(request) };
      const target = new URL(loginPage, platform.config.publicUrl);
      try {
        const { redirectTo } = await verifyEmail(ctx, typeof token === 'string' ? token : '');
        target.searchParams.set('message', 'email-verified');
        if (redirectTo !== null) target.searchParams.set('redirectedFrom', redirectTo);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        target.searchParams.set('message', 'email-verification-failed');
      }
      return reply.redirect(target.pathname + target.search, 303);
    },
  );
}
