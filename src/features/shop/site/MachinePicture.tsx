import { imageUrl, sourceSet } from '../../../contracts/images/image-variants.ts';
import { Blueprint } from '../../../site-kit/drawings/Blueprint.tsx';
import type { ShopItem } from '../shop.contract.ts';
import styles from './MachinePicture.module.css';

/** The largest of what the page opens with, in sight with it, or further down. */
export type Sight = 'leading' | 'first' | 'later';

interface MachinePictureProps {
  picture: ShopItem['image'];
  title: string;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  sight?: Sight;
}

/** A machine's picture in a box of fixed proportions; a drawing where there is none. */
export function MachinePicture({ picture, title, sizes, sight = 'later' }: MachinePictureProps) {
  if (picture === null) {
    return (
      <div className={styles.box}>
        <Blueprint label={title} isWide />
      </div>
    );
  }
  const { url, alt, width, height } = picture;
  return (
    <div className={styles.box}>
      <img
        src={imageUrl({ url, width: 640 })}
        alt={alt || title}
        loading={sight === 'later' ? 'lazy' : 'eager'}
        {...(sight === 'leading' && { fetchPriority: 'high' })}
        decoding="async"
        {...(width !== null &&
          height !== null && { width, height, srcSet: sourceSet({ url, width }) || undefined, sizes })}
      />
    </div>
  );
}
