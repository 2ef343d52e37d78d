import { AppError, assertNoErrors } from '../../contracts/call/errors.ts';
import { isRecord } from '../../contracts/is-record.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { ownerOf } from '../../platform/context/owner-of.ts';
import { onPublicSide } from '../../platform/context/public-side.ts';
import { readCartContent } from '../cart/cart.service.ts';
import { cartTokenOf } from '../cart/cart-cookie.ts';
import { quoteForm, shopPaths } from '../shop/shop.paths.ts';
import { prepareSubmission } from '../submissions/intake/intake.service.ts';
import type { ComputedIntake, SendingPage } from '../submissions/intake/intake-parts.ts';
import { quoteAnswers } from './lines/quote-answers.rules.ts';
import { quoteOfCart } from './lines/quote-of-cart.ts';
import { quoteOfMachines } from './lines/quote-of-machines.ts';
import { branchOf } from './lines/quoted-delivery.ts';
import { quoteNumber, quoteToken } from './quote-link.ts';
import { quoteTexts } from './quote-texts.rules.ts';
import { type Quoted, QuoteRequest } from './quotes.contract.ts';
import { claimedIn, isMismatch, shopperIn } from './quotes.rules.ts';
import { recordQuote } from './record-quote.ts';

interface Asking {
  request: QuoteRequest & { _trap?: string | null | undefined };
  caller: SendingPage;
}

/** Takes a request for a quote through the intake of forms, whose rules hold [K11]. Rejects as `quoteIntake`. */
export async function prepareQuote(ctx: Ctx, { request, caller }: Asking): Promise<(ctx: Ctx) => Promise<Quoted>> {
  const { _trap, ...data } = request;
  const named = { ...data, firstName: data.firstName ?? '', lastName: data.lastName ?? '' };
  const sent = { data: named, _trap: _trap ?? undefined };
  const act = await prepareSubmission(ctx, { name: { slug: quoteForm }, sent, files: [], caller });
  // The intake answers with the `answerOf` of `quoteIntake`.
  return async (ctx) => (await act(ctx)) as Quoted;
}

/**
 * Computes a quote from a request, through the form or the API: every figure is the server's, and those that were sent are
 * only kept [Q43]. Rejects a shopper without a name [K10], unknown machines and attachments, and a quote of nothing.
 */
export const quoteIntake: ComputedIntake = {
  slug: quoteForm,
  page: shopPaths.requestQuote(),
  async compute(ctx, { data, caller }) {
    const { request, spelled } = requestIn(data);
    const { shopper, issues } = shopperIn(request);
    assertNoErrors(Object.fromEntries(Object.entries(issues).map(([field, texts]) => [spelled(field), texts])));
    const own = onPublicSide(ctx);
    const { products } = request;
    const token = cartTokenOf(caller, ctx.platform.config);
    const isOfMachines = products && products.length > 0;
    const delivery = request.delivery ?? (isOfMachines ? (await readCartContent(own, token)).delivery : null);
    const quoted = isOfMachines
      ? await quoteOfMachines(own, { products, delivery })
      : await quoteOfCart(own, { token, delivery });
    if (quoted.lines.length === 0) assertNoErrors({ products: ['Choose at least one machine'] });
    const claimed = claimedIn(request);
    const { lines, total, totals, taxUnavailable, coupon } = quoted;
    const reader = { platform: own.platform, owner: ownerOf(own) };
    const branchId = await branchOf(reader, quoted);
    const linkOf = (id: string) => `${ctx.platform.config.publicUrl}/quote/${quoteToken(ctx.platform.config, id)}`;
    const factsOf = (id: string) => ({ number: quoteNumber(id), statusUrl: linkOf(id), lines, taxUnavailable });
    const asked = { delivery: quoted.delivery, coupon, phone: shopper.phone || null, message: shopper.message || null };
    return {
      answers: quoteAnswers(shopper, quoted),
      message: quoteTexts.thanks,
      metadataOf: (id) => ({ ...factsOf(id), totals, claimed, mismatch: isMismatch(claimed, quoted), ...asked }),
      answerOf: (id) => ({ ...factsOf(id), total }),
      store: (ctx, { id, isSpam }) =>
        recordQuote(ctx, { id, shopper, quoted, branchId, statusUrl: linkOf(id), isSpam }),
    };
  },
};

/** A request in our spelling, or in that of the specified form; `spelled` gives a field the name under which it came. */
function requestIn(data: Readonly<Record<string, unknown>>): {
  request: QuoteRequest;
  spelled: (field: string) => string;
} {
  const isHyphenated = !Object.hasOwn(data, 'firstName') && !Object.hasOwn(data, 'lastName');
  const spelled = (field: string) => (isHyphenated ? field.replace(/^(first|last)Name$/, '$1-name') : field);
  const read = QuoteRequest.safeParse({
    ...data,
    firstName: data[spelled('firstName')],
    lastName: data[spelled('lastName')],
    products: productsIn(data),
  });
  if (read.success) return { request: read.data, spelled };
  const issues: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) issues[spelled(path.join('.'))] ??= [message];
  throw new AppError('VALIDATION_ERROR', { fields: issues });
}

/** Lines as a list, or as the JSON text that a form's field holds; names alone say no line. */
function productsIn({ products, allProductsDetails }: Readonly<Record<string, unknown>>): unknown {
  for (const value of [products, allProductsDetails]) {
    const list = typeof value === 'string' ? parsed(value) : value;
    if (Array.isArray(list) && list.every((one) => isRecord(one))) return list;
    if (Array.isArray(list) && list.every((one) => typeof one === 'string'))
      return list.map((title) => ({ product_name: title }));
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
