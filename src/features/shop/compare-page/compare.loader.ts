import { pageContext } from '../../../platform/context/visitor-context.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { isFormOffered } from '../../forms/visited-forms.ts';
import type { ShopMachine } from '../shop.contract.ts';
import { quoteForm } from '../shop.paths.ts';
import { listChosenMachines, readMachine } from '../shop.service.ts';
import type { CompareView } from './ComparePage.tsx';

/** Machines side by side. */
const max = 4;

/** The first four machines that the address names; what is none is left out. */
export async function loadCompare(request: PageRequest): Promise<CompareView> {
  const slugs = [...new Set(request.search.getAll('item'))].slice(0, max);
  const machines: ShopMachine[] = [];
  // One after the other: a visitor's page takes one connection.
  for (const { slug } of await listChosenMachines(request, slugs))
    machines.push(await readMachine(request, slug, { similar: false }));
  const isQuoted = await isFormOffered(pageContext(request), quoteForm);
  return { machines, isBrief: request.search.get('rows') === 'differences', isQuoted };
}
