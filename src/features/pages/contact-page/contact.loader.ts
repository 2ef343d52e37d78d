import { AppError } from '../../../contracts/call/errors.ts';
import type { PagePost, PageRequest } from '../../../site-kit/site-page.ts';
import { contactForm } from '../../shop/shop.paths.ts';
import { listChosenMachines } from '../../shop/shop.service.ts';
import type { ClosedView, FormView } from '../../submissions/site/FormPage.tsx';
import { loadFormWithin, takeFormWithin } from '../../submissions/site/form.loader.ts';
import { readPage } from '../site/page.loader.ts';
import type { ContactView } from './ContactPage.tsx';

const slug = 'contact';

/** What the page entry says, with the form below it; either alone, too. `?item={slug}` fills in the machine. */
export async function loadContact(request: PageRequest): Promise<ContactView> {
  const page = await readPage(request, slug);
  try {
    return await loadFormWithin(await ofForm(request), (form) => ({ page, form }));
  } catch (error) {
    if (page === null || !(error instanceof AppError) || error.code !== 'FORM_NOT_FOUND') throw error;
    return { page, form: null };
  }
}

/** Takes the sent form, or shows it again with what is wrong. */
export async function takeContact(request: PageRequest & { post: PagePost }): Promise<ContactView | Response> {
  const page = await readPage(request, slug);
  const within = (form: FormView | ClosedView) => ({ page, form });
  return takeFormWithin({ ...(await ofForm(request)), post: request.post }, within);
}

/** The same request, as the form's own page would get it. */
async function ofForm(request: PageRequest): Promise<PageRequest> {
  const search = new URLSearchParams(request.search);
  const item = search.get('item');
  if (item !== null && !search.has('machine')) {
    const [machine] = await listChosenMachines(request, [item]);
    if (machine) search.set('machine', machine.title);
  }
  return { ...request, search, params: { slug: contactForm } };
}
