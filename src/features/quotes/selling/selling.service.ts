import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { removeEntry } from '../../entries/entries.service.ts';
import { siteDay } from '../../settings/settings.service.ts';
import type { Machine } from '../../shop/machine/machine.rules.ts';
import { findMachines } from '../../shop/machine/machines.service.ts';
import { queueSoldMails } from '../quote-mails.ts';
import { listOpenQuotesOf } from '../quotes.queries.ts';
import { type Buyer, maxBuyers, type SaleDraft } from './selling.contract.ts';

/** Who asked for a machine in a quote that is still open, the newest first. Rejects a machine that is not for sale. */
export async function listBuyers(ctx: Ctx, id: string): Promise<Buyer[]> {
  return buyersOf(ctx, await machineForSale(ctx, id));
}

async function buyersOf(ctx: Ctx, { slug }: Machine): Promise<Buyer[]> {
  const rows = await listOpenQuotesOf(ctx.db, { slug, today: await siteDay(ctx), max: maxBuyers });
  return rows.map(({ id: quoteId, createdAt, ...row }) => ({ ...row, quoteId, createdAt: createdAt.toISOString() }));
}

/**
 * Takes a sold machine out of the shop: it goes to the trash, from where its page names it and shows similar ones. Those who
 * asked for it are mailed once each. Needs the type's delete. Rejects a machine that is not for sale.
 */
export function sellMachine(ctx: Ctx, { id, draft }: { id: string; draft: SaleDraft }): Promise<{ told: number }> {
  return inTransaction(ctx, async (ctx) => {
    if (draft.message && !draft.notifyBuyers) assertNoErrors({ message: ['is sent only with notifyBuyers'] });
    const machine = await machineForSale(ctx, id);
    const buyers = draft.notifyBuyers ? await buyersOf(ctx, machine) : [];
    await removeEntry(ctx, { id, permanent: false });
    // The newest request of each address.
    const told = [...new Map(buyers.toReversed().map((buyer) => [buyer.email.toLowerCase(), buyer])).values()];
    await queueSoldMails(ctx, { machine, buyers: told, message: draft.message ?? '' });
    return { told: told.length };
  });
}

async function machineForSale(ctx: Ctx, id: string): Promise<Machine> {
  const [machine] = await findMachines(ctx, { ids: [id] });
  if (!machine) throw new AppError('NOT_FOUND');
  return machine;
}
