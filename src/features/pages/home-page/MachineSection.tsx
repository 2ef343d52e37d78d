import { CardGrid } from '../../../site-kit/cards/CardGrid.tsx';
import { Section } from '../../../site-kit/Section.tsx';
import { shopPaths } from '../../shop/shop.paths.ts';
import styles from './MachineSection.module.css';

export interface MachineCardView {
  href: string;
  title: string;
  /** Address of a picture. */
  picture: string | null;
  price: string;
  facts: readonly string[];
  badges: readonly string[];
}

/** The newest machines, price first. */
export function MachineSection({ machines, total }: { machines: readonly MachineCardView[]; total: number }) {
  return (
    <Section title="Just in" more={{ href: shopPaths.list(), label: `All ${total.toLocaleString('en-US')} machines` }}>
      <CardGrid
        level={3}
        cards={machines.map(({ href, title, picture, price, facts, badges }) => ({
          href,
          title,
          picture,
          content: (
            <div className={styles.facts}>
              <p className={styles.price}>{price}</p>
              {facts.length > 0 ? <p className={styles.line}>{facts.join(' · ')}</p> : null}
              {badges.length > 0 ? (
                <ul className={styles.badges}>
                  {badges.map((badge) => (
                    <li key={badge}>{badge}</li>
                  ))}
                </ul>
              ) : null}
            </div>
          ),
        }))}
      />
    </Section>
  );
}
