import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../admin-kit/paths.ts';
import { rightsQuery } from '../../admin-kit/session/session.ts';
import { visibleNavigation } from '../sidebar/navigation.ts';
import classes from './Areas.module.css';

/** For a person who has nothing to do with content: where the own work is. */
export function Areas() {
  const rights = useQuery(rightsQuery).data;
  const areas = visibleNavigation(rights)
    .flatMap((group) => group.items)
    .filter((item) => item.to !== paths.dashboard());
  return (
    <nav aria-label="Your areas">
      <ul className={classes.list}>
        {areas.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.area}>
              <Icon size={18} stroke={1.75} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
