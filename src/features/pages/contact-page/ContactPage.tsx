import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { type ClosedView, FormBody, FormPage, type FormView, headOfForm } from '../../submissions/site/FormPage.tsx';
import { AboutPage, headOfAbout, type PageView } from '../site/AboutPage.tsx';

export interface ContactView {
  page: PageView | null;
  form: FormView | ClosedView | null;
}

export function headOfContact({ page, form }: ContactView): SiteHead {
  if (page) return headOfAbout(page);
  return form?.shows === 'form' ? { ...headOfForm(form), path: sitePaths.contact() } : { title: 'Contact' };
}

/** Whom to ask: what the owner says, and the form. */
export function ContactPage({ view: { page, form } }: { view: ContactView }) {
  if (page === null) return form && <FormPage view={form} />;
  return <AboutPage view={page}>{form?.shows === 'form' ? <FormBody view={form} /> : null}</AboutPage>;
}
