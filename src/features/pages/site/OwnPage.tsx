import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { headOfType, TypePage } from '../../delivery/site/TypePage.tsx';
import { AboutPage, headOfAbout, type PageView } from './AboutPage.tsx';

export type OwnPageView = PageView | Parameters<typeof headOfType>[0];

export function headOfPage(view: OwnPageView): SiteHead {
  return view.shows === 'page' ? headOfAbout(view) : headOfType(view);
}

/** `/{slug}`: a page entry, else a content type. */
export function OwnPage({ view }: { view: OwnPageView }) {
  return view.shows === 'page' ? <AboutPage view={view} /> : <TypePage view={view} />;
}
