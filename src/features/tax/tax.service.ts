import { LRUCache } from 'lru-cache';
import { onePerObject } from '../../contracts/one-per-object.ts';
import type { OwnerPath } from '../../platform/admission/fair-line.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { ownerOf } from '../../platform/context/owner-of.ts';
import { centsOf, dollarsOf } from '../shop/machine/price.rules.ts';
import { serviceRate } from './rate-service/rate-service.ts';
import { tableRate } from './rate-table/rate-table.service.ts';
import { stateOfZip } from './rate-table/zip-states.rules.ts';
import type { TaxAnswer, TaxQuery } from './tax.contract.ts';
import { taxOf } from './tax.rules.ts';

/** Where something is delivered, and what it costs in cents. */
interface Taxed {
  address: string;
  /** Five digits. */
  zip: string;
  amount: number;
  /** The owner to whom the question is counted; the actor by default. */
  owner?: OwnerPath | undefined;
}

/** The rate at a place, 0.0675 for 6.75 %; null where it is not known. The service decides where there is one, else the table [Q33]. */
export function taxRateAt(ctx: Ctx, { address, zip, amount, owner = ownerOf(ctx) }: Taxed): Promise<number | null> {
  const { url } = ctx.platform.config.services.tax;
  if (url === null) return tableRate(ctx, zip);
  const place = { address, postalCode: zip, state: stateOfZip(zip), amount: dollarsOf(amount) };
  return serviceRate(ctx, { url, place, owner });
}

/** The same for what is shown again and again, under a name of its own: a rate that the service gave for it is good for some minutes. */
export async function shownTaxRateAt(ctx: Ctx, { of, ...taxed }: Taxed & { of: string }): Promise<number | null> {
  const { clock, config } = ctx.platform;
  if (config.services.tax.url === null) return taxRateAt(ctx, taxed);
  const { address, zip, amount } = taxed;
  const kept = keptRatesOf(config);
  const key = JSON.stringify([of, address, zip, amount]);
  const now = clock.now().getTime();
  const known = kept.get(key);
  if (known && known.until > now) return known.rate;
  const rate = await taxRateAt(ctx, taxed);
  if (rate !== null) kept.set(key, { rate, until: now + keptMs });
  return rate;
}

const keptMs = 300_000;

/** One for each process: the public side of a process has the same configuration. */
const keptRatesOf = onePerObject(
  (_config: Config) => new LRUCache<string, { rate: number; until: number }>({ max: 5_000 }),
);

/** The tax on an amount at a place; 0 and `unavailable` where the rate is not known [K15] [Q33]. */
export async function calculateTax(ctx: Ctx, { address, postalCode, amount }: TaxQuery): Promise<TaxAnswer> {
  const cents = centsOf(amount) ?? 0;
  const rate = await taxRateAt(ctx, { address: address ?? '', zip: postalCode, amount: cents });
  return { totalTax: dollarsOf(taxOf(cents, rate)), taxRate: rate ?? 0, unavailable: rate === null };
}
