import { AppError } from '../../../contracts/call/errors.ts';
import { readsOf } from '../../../platform/context/context.ts';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import { type PageRequest, withStatus } from '../../../site-kit/site-page.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { followFormer, readNewest } from '../../delivery/site/shown-entry.ts';
import { isFormOffered } from '../../forms/visited-forms.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { readLocation } from '../catalogue/catalogue.service.ts';
import { chosenTerms, estimateOf, termChoices } from '../machine/finance.rules.ts';
import { machineType } from '../machine/machine.rules.ts';
import type { ShopMachine } from '../shop.contract.ts';
import { quoteForm, shopPaths } from '../shop.paths.ts';
import { describeGone, describeMachine, readMachine } from '../shop.service.ts';
import type { MachineView } from './MachinePage.tsx';
import type { ProductView } from './ProductPage.tsx';

/**
 * A published machine, or the newest that one says where the address has the token of its preview [H02]. A former slug leads on
 * [H03], of a machine that was published and is gone others stand there; what never was and drafts are not found [K28].
 */
export async function loadMachine(request: PageRequest): Promise<ProductView> {
  const { slug = '' } = request.params;
  const address = { typeSlug: machineType, slug };
  const newest = await readNewest(request, address);
  try {
    const machine = await (newest ? describeMachine(request, newest) : readMachine(request, slug));
    const chosen = request.search.getAll('attachments').slice(0, 50);
    const isQuoted = await isFormOffered(pageContext(request), quoteForm);
    const estimate = await estimateFor(request, machine);
    const groups = await readGroups(request);
    return { shows: 'machine', ...(await withLocation(request, machine)), chosen, isQuoted, estimate, groups };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    const { isGone, goneId } = await followFormer(request, { ...address, pathOf: shopPaths.machine });
    if (!isGone) throw error;
    return withStatus({ shows: 'others', ...(await describeGone(request, { slug, id: goneId })) }, 410);
  }
}

/** The groups of the machines' fields, as their owner named them. */
async function readGroups({ platform }: PageRequest): Promise<MachineView['groups']> {
  const model = await loadContentModel(readsOf(platform), machineType);
  return (model?.sections ?? []).map(({ name, fields }) => ({ name, fields }));
}

/** What the machine costs a month, by the term and the down payment in the address. */
async function estimateFor(request: PageRequest, machine: ShopMachine): Promise<MachineView['estimate']> {
  const settings = await readSettings(pageContext(request));
  const numberAt = (name: string) => (request.search.has(name) ? Number(request.search.get(name)) : null);
  const terms = chosenTerms(settings, { months: numberAt('months'), downPercent: numberAt('down') });
  const finance = terms && estimateOf(machine, terms);
  if (terms === null || finance === null || finance.credit === 0) return null;
  return { ...terms, finance, choices: termChoices(settings), hasOwnDeposit: machine.preOrderPrice !== null };
}

async function withLocation({ platform }: PageRequest, machine: ShopMachine) {
  return { machine, location: machine.location ? await readLocation(platform, machine.location.id) : null };
}
