import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { rightsQuery } from '../../../admin-kit/session/session.ts';
import { EntryStatusBadge } from '../../../features/entries/admin/EntryStatusBadge.tsx';
import type { ListedEntry } from '../../../features/entries/entries.contract.ts';
import { entriesPaths } from '../../../features/entries/entries.paths.ts';
import { mayViewSort } from '../../../features/entries/entry-types/view-right.rules.ts';
import { listedTypes } from '../../sidebar/useListedTypes.ts';
import classes from './EntryLine.module.css';

interface EntryLineProps {
  entry: ListedEntry;
  /** Left out where all are alike. */
  withStatus?: boolean;
  withAuthor?: boolean;
}

/** One entry on the dashboard: its title leads to it, below stand its type and its last change. */
export function EntryLine({ entry, withStatus = false, withAuthor = false }: EntryLineProps) {
  const type = useTypeOf(entry);
  return (
    <li className={classes.line}>
      <div className={classes.text}>
        <Link
          to={type?.isSingle ? entriesPaths.single(type.id) : entriesPaths.edit(entry.contentType, entry.id)}
          className={classes.title}
          title={entry.title}
        >
          {entry.title}
        </Link>
        <span className={classes.facts}>
          {type?.name ?? entry.contentType} ·{' '}
          <time dateTime={entry.updatedAt} title={moment(entry.updatedAt)}>
            {ago(entry.updatedAt)}
          </time>
          {withAuthor && entry.author && ` · ${entry.author}`}
        </span>
      </div>
      {withStatus && <EntryStatusBadge status={entry.status} hasDraft={entry.hasDraft} />}
    </li>
  );
}

/** The entry's type, from the list that the sidebar has loaded; for types beyond its 50 the slug stands for the name. */
function useTypeOf({ contentTypeId }: ListedEntry) {
  const rights = useQuery(rightsQuery).data;
  const collections = useQuery({ ...listedTypes({ isSingle: false }), enabled: mayViewSort(rights, 'collections') });
  const singles = useQuery({ ...listedTypes({ isSingle: true }), enabled: mayViewSort(rights, 'singles') });
  return [...(collections.data ?? []), ...(singles.data ?? [])].find(({ id }) => id === contentTypeId);
}
