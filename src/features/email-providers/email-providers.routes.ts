import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { type EmailProvider, emailProviders } from './email-providers.contract.ts';
import {
  changeProvider,
  createProvider,
  listProviders,
  readProvider,
  removeProvider,
} from './email-providers.service.ts';
import { sendTestMail } from './sending/test-mail.service.ts';

/** The calls of providers, answered. */
export const emailProvidersRoutes: FeatureRoutes = implement(emailProviders, {
  list: ({ ctx }) => listProviders(ctx) as Promise<{ providers: EmailProvider[] }>,
  create: ({ ctx, body }) => createProvider(ctx, body),
  get: ({ ctx, params }) => readProvider(ctx, params.id),
  update: ({ ctx, params, body }) => changeProvider(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params, query }) => removeProvider(ctx, { id: params.id, newDefault: query.newDefault }),
  test: ({ ctx, params, body }) => sendTestMail(ctx, { id: params.id, mail: body }),
});
