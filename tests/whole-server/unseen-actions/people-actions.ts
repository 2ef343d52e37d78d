import { randomUUID } from 'node:crypto';
import { buildApiToken } from '../../../src/features/api-tokens/api-tokens.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import { type Actions, canary, type Tried } from './action.ts';

/** Calls that change people, roles, permissions and settings. */
export function peopleActions({ app }: Pick<Tried, 'app'>): Actions {
  const newRole = () => buildRole(app, { name: `${canary} ${randomUUID()}`.slice(0, 40), permissions: ['roles.edit'] });
  return {
    'apiTokens.rotate': {
      held: 'api-tokens.edit',
      seen: 'api-tokens.view',
      prepare: async () => {
        const params = { id: (await buildApiToken(app, { name: canary, permissions: ['api-tokens.edit'] })).id };
        return (api) => api.apiTokens.rotate({ params, body: {} });
      },
    },
    'webhooks.rotate': {
      held: 'webhooks.edit',
      seen: 'webhooks.view',
      prepare: async () => {
        const admin = await app.as.admin();
        const body = { name: canary, url: 'https://hooks.example.test/', events: ['media.deleted' as const] };
        const params = { id: (await admin.webhooks.create({ body })).data.id };
        return (api) => api.webhooks.rotate({ params });
      },
    },
    'users.update': {
      held: 'users.edit',
      seen: 'users.view',
      prepare: async () => {
        const params = { id: (await buildUser(app, { displayName: canary })).id };
        return (api, body) => api.users.update({ params, body });
      },
    },
    'users.assignRole': {
      held: 'users.edit',
      seen: 'users.view',
      prepare: async () => {
        const { slug } = await buildRole(app, { permissions: ['users.edit'] });
        const params = { id: (await buildUser(app, { displayName: canary })).id, slug };
        return (api) => api.users.assignRole({ params });
      },
    },
    'users.removeRole': {
      held: 'users.edit',
      seen: 'users.view',
      prepare: async () => {
        const { slug } = await buildRole(app, { permissions: ['users.edit'] });
        const params = { id: (await buildUser(app, { displayName: canary, roles: [slug] })).id, slug };
        return (api) => api.users.removeRole({ params });
      },
    },
    'roles.update': {
      held: 'roles.edit',
      seen: 'roles.view',
      prepare: async () => {
        const params = { id: (await newRole()).id };
        return (api, body) => api.roles.update({ params, body });
      },
    },
    'roles.setPermissions': {
      held: 'roles.edit',
      seen: 'roles.view',
      prepare: async () => {
        const params = { id: (await newRole()).id };
        return (api, body) => api.roles.setPermissions({ params, body: { permissions: ['roles.edit'], ...body } });
      },
    },
    'settings.update': {
      held: 'settings.edit',
      seen: 'settings.view',
      prepare: async () => (api, body) => api.settings.update({ body }),
    },
  };
}
