import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createDemoTypes } from './model/demo-types.ts';

/** The storefront's content types as the demo makes them, without entries: equipment, industries, locations, posts, pages, coupons, tax-rates. */
export function buildDemoTypes({ platform }: { platform: Platform }): Promise<void> {
  return inTransaction(systemContext(platform, 'fixture'), createDemoTypes);
}
