import { type Badge, badgeLabels } from '../machine/badges.rules.ts';
import styles from './Badges.module.css';

/** What a machine's flags say to a buyer [K17]. */
export function Badges({ badges }: { badges: readonly Badge[] }) {
  if (badges.length === 0) return null;
  return (
    <ul className={styles.badges} aria-label="Availability">
      {badges.map((badge) => (
        <li key={badge} className={styles[badge]}>
          {badgeLabels[badge]}
        </li>
      ))}
    </ul>
  );
}
