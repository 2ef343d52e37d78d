import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Everything that shows roles, permissions or what people may do by them is stale. */
export async function refreshRoles(): Promise<void> {
  const { roles, permissions, users, rights, audit } = api;
  const stale = [
    ...[roles.list, roles.get, roles.holders, roles.parentChoices],
    ...[permissions.list, permissions.get, permissions.tree],
    ...[users.list, users.get, users.access, users.wholeAccess, users.roleChoices],
    ...[rights.detail, audit.list],
  ];
  await Promise.all(stale.map(({ key }) => queryClient.invalidateQueries({ queryKey: key })));
}
