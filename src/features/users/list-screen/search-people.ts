import type { RecordSearch } from '../../../admin-kit/console-feature.ts';
import { usersClient } from '../users.client.ts';
import { usersPaths } from '../users.paths.ts';

type Search = Awaited<ReturnType<RecordSearch['load']>>['search'];

/** The people whose name or e-mail address matches, for the command palette. */
export const searchPeople: Search = async (text, { limit, signal }) => {
  const { items } = await usersClient.list.call({ query: { search: text, pageSize: limit } }, { signal });
  return items.map((user) => ({
    id: `user ${user.id}`,
    label: user.displayName || user.email,
    hint: user.email,
    to: user.can.edit ? usersPaths.edit(user.id) : usersPaths.access(user.id),
  }));
};
