import { Card, CardTitle } from '../../../site-kit/cards/Card.tsx';
import { phoneAddress } from '../../../site-kit/links/phone-address.ts';
import { hoursText, placeText } from '../answer/specifications.rules.ts';
import { dollarText } from '../machine/price.rules.ts';
import { categoryLabel, type ShopItem } from '../shop.contract.ts';
import { Badges } from './Badges.tsx';
import styles from './MachineCard.module.css';
import { MachinePicture, type Sight } from './MachinePicture.tsx';

interface MachineCardProps {
  item: ShopItem;
  level: 2 | 3;
  isCompared: boolean;
  /** Of its picture. */
  sight: Sight;
}

/** A machine in short [K16]: its picture, price and badges, and what it can be sorted by; the whole card is its link. */
export function MachineCard({ item, level, isCompared, sight }: MachineCardProps) {
  const { slug, url, title, badges, priceText, monthly, year, hours, industries } = item;
  const { phone, stockNumber, distanceMiles } = item;
  const isUntold = (part: string | null) => part !== null && !title.toLowerCase().includes(part.toLowerCase());
  const made = [item.make, item.model].filter(isUntold).join(' ');
  const facts = [
    ...[
      made,
      item[categoryLabel],
      isUntold(String(year)) ? year : null,
      hours === null ? null : hoursText(hours),
      placeText(item),
    ],
    distanceMiles === null ? null : `${distanceMiles} mi`,
  ].filter((fact) => fact);
  const details = [industries[0]?.name, stockNumber && `Stock ${stockNumber}`].filter((detail) => detail);
  return (
    <Card>
      <div className={styles.card}>
        <MachinePicture
          picture={item.image}
          title={title}
          sizes="(min-width: 1200px) 300px, (min-width: 560px) 50vw, 40vw"
          sight={sight}
        />
        <div className={styles.text}>
          <Badges badges={badges} />
          <CardTitle id={`machine-${slug}`} href={url} title={title} level={level} />
          {facts.length > 0 ? <p className={styles.facts}>{facts.join(' · ')}</p> : null}
          <p className={styles.price}>{priceText}</p>
          {monthly === null ? null : (
            <p className={styles.monthly}>from {dollarText(Math.round(monthly))}/mo · Estimate</p>
          )}
          {details.length > 0 ? <p className={styles.details}>{details.join(' · ')}</p> : null}
          {phone || isCompared ? (
            <div className={styles.foot}>
              {phone ? <a href={phoneAddress(phone)}>{phone}</a> : <span />}
              {isCompared ? (
                <label className={styles.compare}>
                  <input type="checkbox" name="item" value={slug} aria-describedby={`machine-${slug}`} data-compare />
                  Compare
                </label>
              ) : null}
            </div>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
