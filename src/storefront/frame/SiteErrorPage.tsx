import { isRouteErrorResponse, useRouteError } from 'react-router';
import { shopPaths } from '../../features/shop/shop.paths.ts';
import { PageHead } from '../../site-kit/head/PageHead.tsx';
import { phoneAddress } from '../../site-kit/links/phone-address.ts';
import { SearchForm } from '../../site-kit/links/SearchForm.tsx';
import { Notice } from '../../site-kit/Notice.tsx';
import { useSiteFacts } from '../../site-kit/SiteFacts.tsx';
import { SiteFrame } from './SiteLayout.tsx';

/** Stands in for a page that rejected or failed, inside the frame. */
export function SiteErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 410) return <Missing status={status} {...gone} />;
  return status === 404 ? <Missing status={status} {...notFound} /> : <Failed />;
}

/** Stands in for frame and page when not even the navigation could be read. */
export function SiteFailure() {
  return (
    <SiteFrame>
      <SiteErrorPage />
    </SiteFrame>
  );
}

/** The same without a router, for when rendering itself failed. */
export function BareFailure() {
  return (
    <SiteFrame>
      <Failed />
    </SiteFrame>
  );
}

/** Says why a request was not taken, and leads back to the page. */
export function BareError({ text }: { text: string }) {
  const { here } = useSiteFacts();
  return (
    <SiteFrame links={[]}>
      <PageHead head={{ title: 'Not possible' }} />
      <Notice title="This is not possible" text={text} action={{ href: here, label: 'Back to the page' }} />
    </SiteFrame>
  );
}

const notFound = {
  title: 'Page not found',
  text: 'This page has moved, was taken down, or never was here.',
};

const gone = { title: 'No longer here', text: 'This page was taken down.' };

/** Leads on with the search for machines and the way to the shop. */
function Missing({ status, title, text }: { status: number; title: string; text: string }) {
  return (
    <>
      <PageHead head={{ title }} />
      <Notice
        eyebrow={String(status)}
        title={title}
        text={text}
        action={{ href: shopPaths.list(), label: 'See all machines' }}
      >
        <SearchForm action={shopPaths.list()} search="" carried={{}} label="Search machines" />
      </Notice>
    </>
  );
}

/** The generic fallback [E09]; Retry asks for the same page again. Who cannot wait reaches the dealer without the page. */
function Failed() {
  const { here, contact } = useSiteFacts();
  return (
    <>
      <PageHead head={{ title: 'Something went wrong' }} />
      <Notice
        title="Something went wrong"
        text="We encountered an error loading this page."
        action={{ href: here, label: 'Retry' }}
      >
        <p>Try again in a moment.</p>
        {contact.phone || contact.email ? (
          <p>
            You can also reach us: {contact.phone ? <a href={phoneAddress(contact.phone)}>{contact.phone}</a> : null}
            {contact.phone && contact.email ? ', ' : null}
            {contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : null}
          </p>
        ) : null}
      </Notice>
    </>
  );
}
