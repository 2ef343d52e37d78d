import { imageUrl } from '../../../contracts/images/image-variants.ts';
import type { ShopMachine } from '../shop.contract.ts';
import { MachinePicture } from '../site/MachinePicture.tsx';
import styles from './Gallery.module.css';

/** The leading picture and the others small below it; each of these leads to its file, and with script takes the leading place. */
export function Gallery({ title, pictures }: { title: string; pictures: ShopMachine['gallery'] }) {
  const [first = null] = pictures;
  return (
    <div className={styles.gallery} data-gallery>
      <div data-gallery-main>
        <MachinePicture picture={first} title={title} sizes="(min-width: 1000px) 760px, 100vw" sight="leading" />
      </div>
      {pictures.length > 1 ? (
        <ul className={styles.thumbs} aria-label="Pictures">
          {pictures.map(({ url, alt }, place) => (
            <li key={url}>
              <a href={url} aria-label={alt || `Picture ${place + 1}`} data-gallery-picture>
                <img src={imageUrl({ url, width: 160 })} alt="" width="160" height="100" loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
