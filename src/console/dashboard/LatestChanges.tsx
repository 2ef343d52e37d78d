import { useQuery } from '@tanstack/react-query';
import { ago, moment } from '../../admin-kit/kit/time.ts';
import { actionInWords, actorInWords } from '../../features/audit/admin/audit-words.ts';
import { auditPaths } from '../../features/audit/audit.paths.ts';
import { CardList, DashboardCard } from './DashboardCard.tsx';
import { latestChanges } from './dashboard-queries.ts';
import classes from './LatestChanges.module.css';

/** The newest lines of the audit log; for holders of settings.view. */
export function LatestChanges() {
  const query = useQuery(latestChanges);
  return (
    <DashboardCard
      title="Latest changes"
      more={{ label: 'Audit trail', to: auditPaths.page() }}
      query={query}
      failed="Failed to load the audit trail"
      isEmpty={({ items }) => items.length === 0}
      empty="Nothing has happened yet."
    >
      {({ items }) => (
        <CardList>
          {items.map(({ id, action, actor, target, ip, at }) => (
            <li key={id} className={classes.line}>
              {actionInWords(action)}
              {target.label && (
                <>
                  {': '}
                  <span className={classes.label}>{target.label}</span>
                </>
              )}
              <span className={classes.facts}>
                {actorInWords({ actor, ip })} ·{' '}
                <time dateTime={at} title={moment(at)}>
                  {ago(at)}
                </time>
              </span>
            </li>
          ))}
        </CardList>
      )}
    </DashboardCard>
  );
}
