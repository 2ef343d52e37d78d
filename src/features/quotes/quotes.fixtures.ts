import type { Platform } from '../../platform/context/context.ts';
import { buildSubmission } from '../submissions/submissions.fixtures.ts';
import { quoteNumber } from './quote-link.ts';
import { insertLines, insertQuote } from './quotes.queries.ts';

/** A quote of one machine that costs 100 dollars; its buyer and the machine have this name. */
export async function buildQuote(of: { platform: Platform }, { name }: { name: string }): Promise<{ id: string }> {
  const { id } = await buildSubmission(of, { data: { name } });
  const { db, clock } = of.platform;
  await insertQuote(db, {
    ...{ id, number: quoteNumber(id), name, email: 'buyer@example.test', phone: null, message: null },
    ...{ total: 10_000, totals: {}, taxUnavailable: true, delivery: null, coupon: null, branchId: null },
    ...{ statusUrl: `https://example.test/quote/${id}`, searchText: name, createdAt: clock.now() },
  });
  const machine = { slug: 'machine', title: name, make: null, model: null, category: null };
  await insertLines(db, id, [{ ...machine, price: 10_000, quantity: 1, attachments: [], tax: 0, total: 10_000 }]);
  return { id };
}
