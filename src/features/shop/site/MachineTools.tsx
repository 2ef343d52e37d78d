import { imageUrl } from '../../../contracts/images/image-variants.ts';
import { PageScript } from '../../../site-kit/PageScript.tsx';
import type { ShopMachine } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import styles from './kept.module.css';

type Kept = Pick<ShopMachine, 'slug' | 'title' | 'image'>;

/** What a visitor can do with a machine without an account: keep it in this browser, pass it on, print it. All of it is the script's. */
export function MachineTools({ machine: { slug, title, image } }: { machine: Kept }) {
  const picture = image ? imageUrl({ url: image.url, width: 320 }) : '';
  return (
    <p
      className={`${styles.tools} not-printed`}
      data-machine={slug}
      data-machine-title={title}
      data-machine-picture={picture}
      hidden
    >
      <button className="plain-button" type="button" aria-pressed="false" data-save-machine>
        Save
      </button>
      <button className="plain-button" type="button" data-share-machine>
        Share
      </button>
      <button className="plain-button" type="button" data-print-machine>
        Print
      </button>
      <a href={shopPaths.saved()} data-saved-machines>
        Saved machines
      </a>
      <PageScript name="shop/kept-machines" />
    </p>
  );
}

/** The machines that were looked at in this browser before; the script fills it. */
export function RecentMachines() {
  return (
    <section className={`${styles.recent} not-printed`} aria-labelledby="recent-machines" data-recent-machines hidden>
      <h2 id="recent-machines">Recently viewed</h2>
      <ul />
      <template>
        <li>
          <a href={shopPaths.list()}>
            <img alt="" width="160" height="100" loading="lazy" />
            <span />
          </a>
        </li>
      </template>
      <PageScript name="shop/kept-machines" />
    </section>
  );
}
