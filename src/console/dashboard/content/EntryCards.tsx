import { useQuery } from '@tanstack/react-query';
import { CardList, CardNote, DashboardCard } from '../DashboardCard.tsx';
import { draftsOf, recentEntries } from '../dashboard-queries.ts';
import { EntryLine } from './EntryLine.tsx';

/** What was written or changed last, by anybody; for a person who may view entries. */
export function RecentEntries() {
  const query = useQuery(recentEntries);
  return (
    <DashboardCard
      title="Recently edited"
      query={query}
      failed="Failed to load entries"
      isEmpty={({ items }) => items.length === 0}
      empty="Nothing has been written yet."
    >
      {({ items }) => (
        <CardList>
          {items.map((entry) => (
            <EntryLine key={entry.id} entry={entry} withStatus withAuthor />
          ))}
        </CardList>
      )}
    </DashboardCard>
  );
}

/** What the person has begun and not published; for a person who may write entries, and only while there is some. */
export function MyDrafts({ userId }: { userId: string }) {
  const query = useQuery(draftsOf(userId));
  return (
    <DashboardCard
      title="My drafts"
      query={query}
      failed="Failed to load your drafts"
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items, total }) => (
        <>
          <CardList>
            {items.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </CardList>
          {total > items.length && <CardNote>and {total - items.length} more</CardNote>}
        </>
      )}
    </DashboardCard>
  );
}
