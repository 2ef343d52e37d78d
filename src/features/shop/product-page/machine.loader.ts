import type { PageRequest } from '../../../site-kit/site-page.ts';
import { readLocation } from '../catalogue/catalogue.service.ts';
import { readMachine } from '../shop.service.ts';
import type { MachineView } from './MachinePage.tsx';

/** A published machine; everything else is not found, drafts and what is in the trash alike [K28]. */
export async function loadMachine(request: PageRequest): Promise<MachineView> {
  const machine = await readMachine(request, request.params['slug'] ?? '');
  const location = machine.location ? await readLocation(request.platform, machine.location.id) : null;
  return { machine, location };
}
