import { type Api, createApi } from '../../../tests/support/api.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { createApiToken } from './api-tokens.service.ts';

/** A token for tests; without a maker an administrator made it. */
export async function buildApiToken(
  app: TestApp,
  {
    maker,
    name = 'Program',
    permissions = ['content.view'],
  }: { maker?: { id: string }; name?: string; permissions?: string[] } = {},
): Promise<{ id: string; secret: string }> {
  const { id: userId } = maker ?? (await buildUser(app, { roles: ['administrator'] }));
  const ctx = systemContext(app.platform, 'fixture');
  const draft = { name, description: '', permissions, expiresAt: null };
  const { id, token = '' } = await createApiToken({ ...ctx, actor: { ...ctx.actor, userId } }, draft);
  return { id, secret: token };
}

/** The calls as a program makes them with a token. */
export const tokenApi = ({ url }: TestApp, secret: string): Api => createApi({ url, cookie: null, token: secret });
