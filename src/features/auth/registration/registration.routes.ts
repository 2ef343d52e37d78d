import { implement } from '../../../platform/http/implement.ts';
import { registration } from './registration.contract.ts';
import { register, resendVerification, verifyEmail } from './registration.service.ts';

export const registrationRoutes = implement(registration, {
  register: ({ ctx, body }) => register(ctx, body),
  verifyEmail: ({ ctx, body }) => verifyEmail(ctx, body),
  resendVerification: async ({ ctx, body }) => {
    await resendVerification(ctx, body.email);
    return {};
  },
});
