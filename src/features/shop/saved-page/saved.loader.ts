import type { PageRequest } from '../../../site-kit/site-page.ts';
import { listChosenMachines } from '../shop.service.ts';
import type { SavedView } from './SavedPage.tsx';

/** More of them are a shop. */
const max = 24;

/** The machines that the address names, as far as they are for sale. */
export async function loadSaved(request: PageRequest): Promise<SavedView> {
  const slugs = [...new Set(request.search.getAll('item'))].slice(0, max);
  const machines = await listChosenMachines(request, slugs);
  return { machines, gone: slugs.length - machines.length };
}
