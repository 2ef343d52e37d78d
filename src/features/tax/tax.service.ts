import type { Ctx } from '../../platform/context/context.ts';
import { centsOf, dollarsOf } from '../shop/machine/price.rules.ts';
import { serviceRate } from './rate-service/rate-service.ts';
import { tableRate } from './rate-table/rate-table.service.ts';
import { stateOfZip } from './rate-table/zip-states.rules.ts';
import type { TaxAnswer, TaxQuestion } from './tax.contract.ts';
import { taxOf } from './tax.rules.ts';

/** Where something is delivered, and what it costs in cents. */
interface Taxed {
  address: string;
  /** Five digits. */
  zip: string;
  amount: number;
}

/** The rate at a place, 0.0675 for 6.75 %; null where it is not known. The service decides where there is one, else the table [Q33]. */
export function taxRateAt(ctx: Ctx, { address, zip, amount }: Taxed): Promise<number | null> {
  const { url } = ctx.platform.config.services.tax;
  if (url === null) return tableRate(ctx, zip);
  return serviceRate(ctx, url, { address, postalCode: zip, state: stateOfZip(zip), amount: dollarsOf(amount) });
}

/** The tax on an amount at a place; 0 and `unavailable` where the rate is not known [K15] [Q33]. */
export async function calculateTax(ctx: Ctx, { address, postalCode, amount }: TaxQuestion): Promise<TaxAnswer> {
  const cents = centsOf(amount) ?? 0;
  const rate = await taxRateAt(ctx, { address: address ?? '', zip: postalCode, amount: cents });
  return { totalTax: dollarsOf(taxOf(cents, rate)), taxRate: rate ?? 0, unavailable: rate === null };
}
