import { implement } from '../../platform/http/implement.ts';
import { renameMyPasskey } from './passkeys/passkeys.service.ts';
import { secondFactor } from './second-factor.contract.ts';
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  newRecoveryCodes,
  passkeyOptions,
  previewPolicy,
  readSecondFactor,
  removePasskey,
  removeTotp,
  resetSecondFactorOf,
} from './second-factor.service.ts';

export const secondFactorRoutes = implement(secondFactor, {
  get: ({ ctx }) => readSecondFactor(ctx),
  beginTotp: ({ ctx, body }) => beginTotp(ctx, body.currentPassword),
  confirmTotp: ({ ctx, body }) => confirmTotp(ctx, body.code),
  removeTotp: ({ ctx, body }) => removeTotp(ctx, body),
  newRecoveryCodes: ({ ctx, body }) => newRecoveryCodes(ctx, body.currentPassword),
  passkeyOptions: ({ ctx, body }) => passkeyOptions(ctx, body.currentPassword),
  addPasskey: ({ ctx, body }) => addPasskey(ctx, body),
  renamePasskey: ({ ctx, params, body }) => renameMyPasskey(ctx, { id: params.id, name: body.name }),
  removePasskey: ({ ctx, params, body }) => removePasskey(ctx, { id: params.id, ...body }),
  reset: ({ ctx, params }) => resetSecondFactorOf(ctx, params.id),
  previewPolicy: ({ ctx, body }) => previewPolicy(ctx, body),
});
