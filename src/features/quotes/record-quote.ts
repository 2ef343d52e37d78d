import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { keepLead } from '../leads/leads.service.ts';
import { centsOf, dollarsOf } from '../shop/machine/price.rules.ts';
import { quoteNumber } from './quote-link.ts';
import type { QuoteLine } from './quotes.contract.ts';
import { insertLines, insertQuote, type LineRow } from './quotes.queries.ts';
import type { QuotedLines, Shopper } from './quotes.rules.ts';

export interface QuoteRecord {
  id: string;
  shopper: Shopper;
  quoted: QuotedLines;
  branchId: string | null;
  statusUrl: string;
  isSpam: boolean;
}

/**
 * Keeps a quote beside its submission, in the transaction that stores that. One that is delivered to a home is a lead, too; where
 * there were too many leads, the quote is stored all the same.
 */
export async function recordQuote(ctx: Ctx, { id, shopper, quoted, branchId, statusUrl, isSpam }: QuoteRecord) {
  const { lines, total, totals, taxUnavailable, delivery, coupon } = quoted;
  const { email, phone, message } = shopper;
  const name = `${shopper.firstName} ${shopper.lastName}`.trim();
  const number = quoteNumber(id);
  const titles = lines.map(({ product_name: title }) => title);
  await insertQuote(ctx.db, {
    ...{ id, number, name, email, phone: phone || null, message: message || null },
    ...{ total: centsOf(total) ?? 0, totals, taxUnavailable, delivery, coupon, branchId, statusUrl },
    searchText: [number, name, email, ...titles].join('\n'),
    createdAt: ctx.platform.clock.now(),
  });
  await insertLines(ctx.db, id, lines.map(rowOf));
  if (isSpam || !delivery || delivery.isStore) return;
  const lead = {
    ...{ FirstName: shopper.firstName, LastName: shopper.lastName || email, Email: email, Phone: phone },
    ...{
      Company: name || email,
      Street: delivery.address.slice(0, 255),
      City: '',
      State: '',
      PostalCode: delivery.zip,
    },
    ...{ Country: '', LeadSource: 'Quote', Website: shopper.website.slice(0, 255) },
    Description: `${number}: ${titles.join(', ')}`.slice(0, 255),
  };
  try {
    await keepLead(ctx, lead);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error;
  }
}

function rowOf(line: QuoteLine): LineRow {
  const { product_name: title, product_price: price, attachments, type, tax, total, ...same } = line;
  return {
    ...{ slug: same.slug, title, make: same.make, model: same.model, category: type, quantity: same.quantity },
    price: centsOf(price),
    attachments: attachments.map((one) => ({
      name: one.attachment_name,
      price: centsOf(one.attachment_price) ?? 0,
      imageUrl: one.attachment_image,
    })),
    tax: centsOf(tax) ?? 0,
    total: centsOf(total) ?? 0,
  };
}

/** A stored line as the specification writes it. */
export function lineOfRow(row: LineRow): QuoteLine {
  const { slug, title, make, model, category, price, quantity, attachments, tax, total } = row;
  return {
    product_name: title,
    product_price: dollarsOf(price),
    attachments: attachments.map((one) => ({
      attachment_name: one.name,
      attachment_price: dollarsOf(one.price),
      attachment_image: one.imageUrl,
    })),
    tax: dollarsOf(tax),
    ...{ make, model, type: category, slug, quantity },
    total: dollarsOf(total),
  };
}
