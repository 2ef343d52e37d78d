import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { SearchForm } from '../../../site-kit/links/SearchForm.tsx';
import { Notice } from '../../../site-kit/Notice.tsx';
import { Section } from '../../../site-kit/Section.tsx';
import type { SiteFacts } from '../../../site-kit/SiteFacts.tsx';
import type { ShopItem } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import { MachineGrid } from '../site/MachineGrid.tsx';
import { headOfMachine, MachinePage, type MachineView } from './MachinePage.tsx';

export type ProductView =
  | ({ shows: 'machine' } & MachineView)
  | { shows: 'others'; title: string | null; category: string | null; others: readonly ShopItem[] };

const goneTitle = 'No longer for sale';

/** A machine; in place of one that is gone, what else there is. */
export function ProductPage({ view }: { view: ProductView }) {
  if (view.shows === 'machine') return <MachinePage view={view} />;
  return (
    <>
      <Notice
        {...(view.title !== null && { eyebrow: goneTitle })}
        title={view.title ?? goneTitle}
        text="This machine has been sold."
        action={{ href: shopPaths.list(), label: 'See all machines' }}
      >
        <SearchForm action={shopPaths.list()} search="" carried={{}} label="Search machines" />
        {view.category === null ? null : (
          <p>
            <a href={shopPaths.alert(new URLSearchParams({ category: view.category }).toString())}>
              Tell me when one comes in
            </a>
          </p>
        )}
      </Notice>
      {view.others.length > 0 ? (
        <Section title="Similar machines" more={{ href: shopPaths.list(), label: 'All machines' }}>
          <MachineGrid items={view.others} level={3} />
        </Section>
      ) : null}
    </>
  );
}

export function headOfProduct(view: ProductView, site: SiteFacts): SiteHead {
  return view.shows === 'machine'
    ? headOfMachine(view, site)
    : { title: view.title === null ? goneTitle : `${view.title}: ${goneTitle.toLowerCase()}` };
}
