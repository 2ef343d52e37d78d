import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { asApiError } from '../../admin-kit/api-error.ts';
import { allows, type Rights } from '../../admin-kit/session/session.ts';
import type { SystemPermission } from '../../contracts/session/permission-slug.ts';
import { emailMessagesClient } from '../../features/email-messages/email-messages.client.ts';
import { emailMessagesPaths } from '../../features/email-messages/email-messages.paths.ts';
import { scheduleClient } from '../../features/entries/entries.client.ts';
import { entriesPaths } from '../../features/entries/entries.paths.ts';
import { mayViewEntries } from '../../features/entries/entry-types/view-right.rules.ts';
import { leadsClient } from '../../features/leads/leads.client.ts';
import { leadsPaths } from '../../features/leads/leads.paths.ts';
import { quotesClient } from '../../features/quotes/quotes.client.ts';
import { quotesPaths } from '../../features/quotes/quotes.paths.ts';
import { submissionsClient } from '../../features/submissions/submissions.client.ts';
import { submissionsPaths } from '../../features/submissions/submissions.paths.ts';
import classes from './content/EntryLine.module.css';
import { CardList, DashboardCard } from './DashboardCard.tsx';

/** One sort of work that waits, and the list that shows it. */
interface Work {
  one: string;
  many: string;
  to: string;
  /** Absent where rights on types decide. */
  permission?: SystemPermission;
  /** One page of the list, for its total. */
  count: () => Promise<{ total: number }>;
}

const where = (column: string, value: string) =>
  `${new URLSearchParams({ filters: JSON.stringify([{ id: column, column, operator: 'equals', value }]) })}`;
const failed = where('status', 'failed');

const sorts: readonly Work[] = [
  {
    one: 'unread submission',
    many: 'unread submissions',
    to: `${submissionsPaths.list()}?${where('isRead', 'false')}`,
    permission: 'form-submissions.view',
    count: () => submissionsClient.list.call({ query: { isRead: 'false', pageSize: 1 } }),
  },
  {
    one: 'quote without an answer',
    many: 'quotes without an answer',
    to: `${quotesPaths.list()}?status=new`,
    permission: 'form-submissions.view',
    count: () => quotesClient.list.call({ query: { status: 'new', pageSize: 1 } }),
  },
  {
    one: 'failed email',
    many: 'failed emails',
    to: `${emailMessagesPaths.list()}?${failed}`,
    permission: 'email-providers.view',
    count: () => emailMessagesClient.list.call({ query: { status: 'failed', pageSize: 1 } }),
  },
  {
    one: 'lead that the CRM did not take',
    many: 'leads that the CRM did not take',
    to: `${leadsPaths.list()}?${failed}`,
    permission: 'form-submissions.view',
    count: () => leadsClient.list.call({ query: { status: 'failed', pageSize: 1 } }),
  },
  {
    one: 'scheduled entry',
    many: 'scheduled entries',
    to: entriesPaths.scheduled(),
    count: () => scheduleClient.list.call({ query: { pageSize: 1 } }),
  },
];

/** What waits for somebody, by how much of it there is; only what the person may see, and nothing that is done [A01]. */
export function WaitingWork({ rights }: { rights: Rights }) {
  const shown = sorts.filter(({ permission }) => (permission ? allows(rights, permission) : mayViewEntries(rights)));
  const query = useQuery({
    queryKey: ['dashboard', 'waiting', shown.map(({ to }) => to)],
    queryFn: async () => {
      const counts = await Promise.all(shown.map(({ count }) => count().catch(noneWithoutRight)));
      return shown.flatMap((work, place) => {
        const total = counts[place]?.total ?? 0;
        return total > 0 ? [{ ...work, total }] : [];
      });
    },
    // The work is done on other screens.
    staleTime: 0,
  });
  return (
    <DashboardCard
      title="Waiting"
      query={query}
      failed="Failed to load what waits"
      isEmpty={(waiting) => waiting.length === 0}
    >
      {(waiting) => (
        <CardList>
          {waiting.map(({ one, many, to, total }) => (
            <li key={to} className={classes.line}>
              <Link to={to} className={classes.title}>
                {`${total.toLocaleString('en')} ${total === 1 ? one : many}`}
              </Link>
            </li>
          ))}
        </CardList>
      )}
    </DashboardCard>
  );
}

/** A right that was lost meanwhile takes the line away, nothing else does. */
function noneWithoutRight(failure: unknown): { total: number } {
  if (asApiError(failure).status === 403) return { total: 0 };
  throw failure;
}
