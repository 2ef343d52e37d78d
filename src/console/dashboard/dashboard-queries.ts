import type { Page } from '../../contracts/call/endpoint.ts';
import { auditClient } from '../../features/audit/audit.client.ts';
import { entriesClient } from '../../features/entries/entries.client.ts';
import type { EntryType } from '../../features/entries/entries.contract.ts';
import { usersClient } from '../../features/users/users.client.ts';

/** The collections with the most entries. */
export const fullestCollections = {
  ...entriesClient.types.query({ query: { isSingle: 'false', pageSize: 8, sortBy: 'entryCount', sortDir: 'desc' } }),
  select: ({ items }: Page<EntryType>) => items,
};

/** What was written or changed last, by anybody. */
export const recentEntries = entriesClient.list.query({ query: { pageSize: 8, sortBy: 'updatedAt', sortDir: 'desc' } });

/** What the person has begun and not published, the last change first. */
export const draftsOf = (userId: string) =>
  entriesClient.list.query({ query: { userId, status: 'draft', pageSize: 5, sortBy: 'updatedAt', sortDir: 'desc' } });

/** Accounts that cannot be signed in with, the newest first. */
export const inactiveUsers = usersClient.list.query({
  query: { isActive: 'false', pageSize: 50, sortBy: 'createdAt', sortDir: 'desc' },
});

export const latestChanges = auditClient.list.query({ query: { pageSize: 6 } });

/** The first acts that people have done; read on every visit, because the acts happen on other screens. */
export const firstActions = { ...auditClient.firstActs.query({}), staleTime: 0 };
