import { imageUrl, sourceSet } from '../../../contracts/images/image-variants.ts';
import type { ShopMachine } from '../shop.contract.ts';
import { MachinePicture } from '../site/MachinePicture.tsx';
import styles from './Gallery.module.css';

type Pictures = ShopMachine['gallery'];

/**
 * The leading picture and the others small below it. Each leads to its file; with script a small one takes the leading place,
 * and the leading one opens all of them over the page.
 */
export function Gallery({ title, pictures }: { title: string; pictures: Pictures }) {
  const [first = null] = pictures;
  const leading = (
    <MachinePicture picture={first} title={title} sizes="(min-width: 1000px) 760px, 100vw" sight="leading" />
  );
  return (
    <div className={styles.gallery} data-gallery>
      {first === null ? (
        leading
      ) : (
        <a className={styles.main} href={first.url} data-gallery-main>
          {leading}
          {pictures.length > 1 ? (
            <span className={styles.count} aria-hidden="true" data-gallery-count>
              1/{pictures.length}
            </span>
          ) : null}
        </a>
      )}
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
      {first === null ? null : (
        <template data-viewer-template>
          <Viewer title={title} pictures={pictures} />
        </template>
      )}
    </div>
  );
}

/** All pictures over the page, one beside the other: they are swiped, or turned by buttons and arrow keys; a click shows one in full size. */
function Viewer({ title, pictures }: { title: string; pictures: Pictures }) {
  return (
    <dialog className={styles.viewer} aria-label={`Pictures: ${title}`} data-viewer>
      <p className={styles.bar}>
        <span aria-live="polite" data-viewer-count>
          1/{pictures.length}
        </span>
        <button className="plain-button" type="button" data-viewer-close>
          Close
        </button>
      </p>
      <ul className={styles.strip} data-viewer-strip>
        {pictures.map(({ url, alt, width }, place) => (
          <li key={url}>
            <button type="button" aria-label={`Zoom in on picture ${place + 1}`} data-viewer-zoom>
              <img
                src={imageUrl({ url, width: 1280 })}
                srcSet={width === null ? undefined : sourceSet({ url, width }) || undefined}
                sizes="100vw"
                alt={alt || title}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <p className={styles.turns}>
          <button className="plain-button" type="button" data-viewer-turn="-1">
            Previous picture
          </button>
          <button className="plain-button" type="button" data-viewer-turn="1">
            Next picture
          </button>
        </p>
      ) : null}
    </dialog>
  );
}
