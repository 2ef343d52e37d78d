import { implement } from '../../../platform/http/implement.ts';
import { giveSession } from './give-session.ts';
import { secondStep } from './second-step.contract.ts';
import { beginPasskeySignIn, proveSignIn, signInByPasskey } from './second-step.service.ts';

export const secondStepRoutes = implement(secondStep, {
  prove: async ({ ctx, body, answer }) => giveSession(ctx.platform, answer, await proveSignIn(ctx, body)),
  passkeyOptions: ({ ctx }) => beginPasskeySignIn(ctx),
  passkeySignIn: async ({ ctx, body, answer }) =>
    giveSession(ctx.platform, answer, await signInByPasskey(ctx, body.assertion)),
});
