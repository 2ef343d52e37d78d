import { AppError } from '../../../contracts/call/errors.ts';
import { dayText } from '../../../contracts/day-text.ts';
import { isOneLine } from '../../../contracts/text/one-line.ts';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import { type PagePost, type PageRequest, seeOther, withStatus } from '../../../site-kit/site-page.ts';
import { readCartContent } from '../../cart/cart.service.ts';
import { cartCookieName } from '../../cart/cart-cookie.ts';
import { listMediaFiles } from '../../media/media.service.ts';
import { siteDay } from '../../settings/settings.service.ts';
import type { Machine } from '../../shop/machine/machine.rules.ts';
import { findMachines } from '../../shop/machine/machines.service.ts';
import { dollarsOf, moneyText, priceOf } from '../../shop/machine/price.rules.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import { statusOf } from '../answering/answering.rules.ts';
import { settleQuote } from '../answering/answering.service.ts';
import { quoteExtras, quotePayment } from '../lines/quote-answers.rules.ts';
import { quoteSums } from '../lines/quote-sums.rules.ts';
import { offeredLineText, offerSums } from '../offer-text.rules.ts';
import { maskedEmail } from '../quotes.rules.ts';
import { prepareQuote } from '../quotes.service.ts';
import { readQuote, type StoredQuote } from '../stored-quote.ts';
import type { AskedLine, QuoteFormView } from './QuoteFormPage.tsx';
import type { QuoteStatusView } from './QuoteStatusPage.tsx';

/** The form for a quote of one machine, or of the cart. */
export async function loadQuoteForm(request: PageRequest): Promise<QuoteFormView> {
  const attachments = request.search.getAll('attachments').slice(0, 50);
  return formView(request, { typed: {}, attachments, fieldErrors: {}, problem: '' });
}

/** Takes the form and leads to the quote, or shows it with what was typed and what is wrong. */
export async function takeQuoteForm(request: PageRequest & { post: PagePost }): Promise<QuoteFormView | Response> {
  const { post, visitor, search } = request;
  const one = (name: string) => post.parts.findLast(([own]) => own === name)?.[1] ?? '';
  const attachments = post.parts.filter(([own]) => own === 'attachments').map(([, value]) => value);
  const typed = {
    ...{ firstName: one('firstName'), lastName: one('lastName'), email: one('email') },
    ...{ phone: one('phone'), message: one('message') },
  };
  const again = async (refusal: AppError) => {
    const fieldErrors = refusal.details.fields ?? {};
    const other = Object.entries(fieldErrors).find(([field]) => !Object.hasOwn(typed, field));
    const problem = other?.[1][0] ?? (Object.keys(fieldErrors).length > 0 ? '' : refusal.message);
    const status = refusal.code === 'RATE_LIMITED' ? 429 : 400;
    return withStatus(await formView(request, { typed, attachments, fieldErrors, problem }), status);
  };
  if (post.refusal) return again(post.refusal);
  const slug = search.get('item') || one('item') || null;
  const products = slug === null ? undefined : [{ slug, attachments }];
  try {
    const quoteRequest = { ...typed, website: one('website'), products, _trap: one('_trap') };
    const caller = {
      ...post.caller,
      cookies: { [cartCookieName(post.ctx.platform.config)]: visitor.cart ?? undefined },
    };
    const act = await prepareQuote(post.ctx, { request: quoteRequest, caller });
    const { data } = await act(post.ctx);
    return seeOther(`${new URL(data.statusUrl).pathname}?sent=1`);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'VALIDATION_ERROR' || error.code === 'RATE_LIMITED'))
      return again(error);
    throw error;
  }
}

interface Shown {
  typed: QuoteFormView['typed'];
  attachments: readonly string[];
  fieldErrors: QuoteFormView['fieldErrors'];
  problem: string;
}

async function formView(request: PageRequest, shown: Shown): Promise<QuoteFormView> {
  const slug = request.search.get('item') || null;
  if (slug === null) return { ...shown, machine: null, lines: await linesOfCart(request) };
  const [machine = null] = await findMachines(pageContext(request), { slugs: [slug] });
  if (machine === null) throw new AppError('NOT_FOUND');
  const { title } = machine;
  return {
    ...shown,
    machine: { slug: machine.slug, title },
    lines: [askedLine(machine, { quantity: 1, names: shown.attachments })],
  };
}

/** The machines of the visitor's cart that can still be had. */
async function linesOfCart(request: PageRequest): Promise<AskedLine[]> {
  const ctx = pageContext(request);
  const { lines } = await readCartContent(ctx, request.visitor.cart ?? undefined);
  const machines = await findMachines(ctx, { ids: lines.map(({ machineId }) => machineId) });
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  return lines.flatMap(({ machineId, quantity, attachments: names }) => {
    const machine = byId.get(machineId);
    return machine ? [askedLine(machine, { quantity, names })] : [];
  });
}

function askedLine(machine: Machine, { quantity, names }: { quantity: number; names: readonly string[] }): AskedLine {
  const price = priceOf(machine);
  return {
    title: machine.title,
    quantity,
    price: price === null ? 'Call for price' : moneyText(price),
    attachments: machine.attachments
      .filter(({ name }) => names.includes(name))
      .map(({ name, price }) => `${name} ${moneyText(price)}`),
  };
}

/** A quote as its link shows it, without the whole e-mail address. Every wrong link is the same 404. */
export async function loadQuoteStatus(request: PageRequest): Promise<QuoteStatusView> {
  return statusView(request, { name: null, problem: '' });
}

/** The address of a form alone: whoever opens it is led to the quote. */
export async function leadToQuote(request: PageRequest): Promise<QuoteStatusView> {
  if (request.post) return statusView(request, { name: null, problem: '' });
  throw seeOther(quoteAddress(request));
}

/** Takes the buyer's word on the last answer: leads back to the quote, or says there why it does not count. */
export const takeWord =
  (accepted: boolean) =>
  async (request: PageRequest & { post: PagePost }): Promise<QuoteStatusView | Response> => {
    const { post, params } = request;
    if (post.caller.foreignOrigin !== null) throw new AppError('CROSS_SITE_REQUEST');
    const name = (post.parts.findLast(([own]) => own === 'name')?.[1] ?? '').trim();
    const again = async (problem: string, status: number) =>
      withStatus(await statusView(request, { name, problem }), status);
    if (post.refusal) return again(post.refusal.message, 429);
    const { id } = await readQuote(pageContext(request), params['token'] ?? '');
    const isName = name.length >= 2 && name.length <= 100 && isOneLine(name);
    if (accepted && !isName) return again('Please enter your name, with 2 to 100 characters.', 400);
    const unsettled = await settleQuote(post.ctx, { id, accepted, name });
    return unsettled === null ? seeOther(quoteAddress(request)) : again(unsettledTexts[unsettled], 409);
  };

const unsettledTexts = {
  unanswered: 'This quote is not answered yet.',
  settled: 'This quote is settled already.',
  expired: 'This offer has ended. Ask again, or call us.',
} as const;

const quoteAddress = ({ params }: PageRequest) => `/quote/${encodeURIComponent(params['token'] ?? '')}`;

async function statusView(
  request: PageRequest,
  { name, problem }: { name: string | null; problem: string },
): Promise<QuoteStatusView> {
  const ctx = pageContext(request);
  const quote = await readQuote(ctx, request.params['token'] ?? '');
  const { number, lines, taxUnavailable, submissionStatus, createdAt, email, phone, message } = quote;
  const status = statusOf(quote, await siteDay(ctx));
  const answer = quote.answers.at(-1);
  return {
    number,
    lines,
    taxUnavailable,
    status,
    submissionStatus,
    sums: quoteSums(quote),
    payment: quotePayment(quote),
    notes: quoteExtras({ ...quote, totals: {}, phone, message }),
    offer: answer ? await offerOf(request, answer) : null,
    acceptedBy: quote.acceptedBy,
    address: quoteAddress(request),
    typedName: name ?? quote.name,
    problem,
    isJustSent: request.search.get('sent') === '1',
    createdAt: createdAt.toISOString(),
    email: maskedEmail(email),
    requestPath: shopPaths.requestQuote(),
  };
}

async function offerOf(
  request: PageRequest,
  answer: StoredQuote['answers'][number],
): Promise<NonNullable<QuoteStatusView['offer']>> {
  const files = await listMediaFiles(pageContext(request), answer.files);
  return {
    message: answer.message,
    lines: answer.lines.map(offeredLineText),
    sums: offerSums(answer).map(([label, cents]) => [label, dollarsOf(cents)] as const),
    total: dollarsOf(answer.total),
    validUntil: dayText(new Date(`${answer.validUntil}T00:00:00Z`)),
    files: files.map(({ fileName, fileUrl }) => ({ name: fileName, url: fileUrl })),
  };
}
