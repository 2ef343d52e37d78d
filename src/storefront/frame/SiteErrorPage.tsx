import { isRouteErrorResponse, useRouteError } from 'react-router';
import { PageHead } from '../../site-kit/head/PageHead.tsx';
import { Notice } from '../../site-kit/Notice.tsx';
import { useSiteFacts } from '../../site-kit/SiteFacts.tsx';
import { sitePaths } from '../../site-kit/site-paths.ts';
import { SiteFrame } from './SiteLayout.tsx';

/** Stands in for a page that refused or failed, inside the frame. */
export function SiteErrorPage() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failed />;
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
export function BareRefusal({ text }: { text: string }) {
  const { here } = useSiteFacts();
  return (
    <SiteFrame links={[]}>
      <PageHead head={{ title: 'Not possible' }} />
      <Notice title="This is not possible" text={text} action={{ href: here, label: 'Back to the page' }} />
    </SiteFrame>
  );
}

function NotFound() {
  return (
    <>
      <PageHead head={{ title: 'Page not found' }} />
      <Notice
        eyebrow="404"
        title="Page not found"
        text="This page has moved, was taken down, or never was here."
        action={{ href: sitePaths.home(), label: 'Go to the home page' }}
      />
    </>
  );
}

/** The generic fallback [E09]; Retry asks for the same page again. */
function Failed() {
  const { here } = useSiteFacts();
  return (
    <>
      <PageHead head={{ title: 'Something went wrong' }} />
      <Notice
        title="Something went wrong"
        text="We encountered an error loading this page."
        action={{ href: here, label: 'Retry' }}
      />
    </>
  );
}
