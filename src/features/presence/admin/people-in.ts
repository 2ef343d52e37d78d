import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import type { PresentTab } from '../presence.contract.ts';

export interface PresentPerson extends Pick<PresentTab, 'client' | 'user' | 'field'> {
  /** `Ada, in Title`. */
  words: string;
}

/** One line for each person and field; a person with two tabs counts once, by the tab that has a field. */
export function peopleIn(tabs: readonly PresentTab[], labelOf: (path: string) => string): PresentPerson[] {
  const own = queryClient.getQueryData(sessionQuery.queryKey)?.id;
  const byPerson = Map.groupBy(tabs, ({ user }) => user.id);
  return [...byPerson.values()].flatMap((ofPerson) => {
    const shown = ofPerson.find(({ field }) => field !== null) ?? ofPerson[0];
    if (!shown) return [];
    const { client, user, field } = shown;
    const name = user.id === own ? 'You, in another tab' : user.displayName;
    return [{ client, user, field, words: field === null ? name : `${name}, in ${labelOf(field)}` }];
  });
}
