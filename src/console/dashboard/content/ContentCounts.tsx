import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EntryType } from '../../../features/entries/entries.contract.ts';
import { entriesPaths } from '../../../features/entries/entries.paths.ts';
import { CardList, DashboardCard } from '../DashboardCard.tsx';
import { fullestCollections } from '../dashboard-queries.ts';
import classes from './ContentCounts.module.css';

const isFilled = (type: EntryType) => type.entryCount > 0;

/** How much there is in the fullest collections, as bars that compare; for a person who may view entries of collections. */
export function ContentCounts() {
  const query = useQuery(fullestCollections);
  return (
    <DashboardCard
      title="Content"
      more={{ label: 'All collections', to: entriesPaths.collections() }}
      query={query}
      failed="Failed to load content types"
      isEmpty={(types) => !types.some(isFilled)}
      empty="No collection has entries yet."
    >
      {(types) => {
        const max = Math.max(...types.map((type) => type.entryCount));
        return (
          <CardList>
            {types.filter(isFilled).map((type) => (
              <li key={type.id} className={classes.line}>
                <Link to={entriesPaths.list(type.slug)} title={type.name}>
                  {type.name}
                </Link>
                <span className={classes.count}>{type.entryCount.toLocaleString('en')}</span>
                <div className={classes.track} aria-hidden>
                  <div className={classes.bar} style={{ width: `${(100 * type.entryCount) / max}%` }} />
                </div>
              </li>
            ))}
          </CardList>
        );
      }}
    </DashboardCard>
  );
}
