import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageScript } from '../../../site-kit/PageScript.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import type { ShopItem } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import styles from '../site/kept.module.css';
import { MachineGrid } from '../site/MachineGrid.tsx';

export interface SavedView {
  machines: readonly ShopItem[];
  /** So many of those that were saved are no longer for sale. */
  gone: number;
}

const breadcrumbs = [
  { href: sitePaths.home(), label: 'Home' },
  { href: shopPaths.list(), label: 'Shop' },
];

/** The machines that a visitor keeps in this browser; the address names them, so that it can be passed on. */
export function SavedPage({ view: { machines, gone } }: { view: SavedView }) {
  return (
    <div data-saved-page={machines.length + gone}>
      <PageTitle isPlain breadcrumbs={breadcrumbs} title="Saved machines" />
      {machines.length > 0 ? (
        <div className={styles.saved}>
          {gone > 0 ? <p>{gone === 1 ? 'One saved machine has' : `${gone} saved machines have`} been sold.</p> : null}
          <MachineGrid items={machines} level={2} isFirst />
        </div>
      ) : (
        <Notice
          within
          title={gone > 0 ? 'Your saved machines have been sold' : 'Nothing saved yet'}
          text="Press “Save” on the page of a machine. It is kept in this browser, without an account."
          action={{ href: shopPaths.list(), label: 'Go to the shop' }}
        />
      )}
      <PageScript name="shop/kept-machines" />
    </div>
  );
}

/** What somebody saves is nobody else's page: it is not indexed. */
export function headOfSaved(): SiteHead {
  return { title: 'Saved machines', breadcrumbs };
}
