import type { Ctx } from '../../platform/context/context.ts';
import { nameInMail, wordsInMail } from '../../platform/mail/name-in-mail.ts';
import { queueSystemMail } from '../email-messages/queueing/system-mail.ts';
import { readSettings } from '../settings/settings.service.ts';
import { dollarText, moneyText } from '../shop/machine/price.rules.ts';
import { quoteForm, shopPaths } from '../shop/shop.paths.ts';
import type { MailedSubmission, MailWriter } from '../submissions/intake/intake-parts.ts';
import { quoteDetails, quoteExtras } from './lines/quote-answers.rules.ts';
import { offerText } from './offer-text.rules.ts';
import { quotePdfAttachment } from './pdf/quote-pdf.service.ts';
import { quoteTexts } from './quote-texts.rules.ts';
import { quotesPaths } from './quotes.paths.ts';
import type { NewAnswer, QuoteRow } from './quotes.queries.ts';
import { findQuote } from './stored-quote.ts';

/** Mails to one address that shoppers typed, which may be an anonymous client's. */
const maxPerHour = 20;

/** The mails of quotes as the intake writes them; those to shoppers are counted by their addresses. */
export const quoteMails: MailWriter = {
  standsAlone: (_platform, { form }) => form.slug === quoteForm,
  write: async (ctx, submissions) => {
    for (const submission of submissions) await queueQuoteMails(ctx, submission);
  },
};

/** Tells the shopper where their quote stands, and the shop that there is one, in the transaction that stores it [K11]. */
async function queueQuoteMails(ctx: Ctx, { id, form }: MailedSubmission): Promise<void> {
  const quote = form.slug === quoteForm ? await findQuote(ctx, id) : null;
  if (quote === null) return;
  const { number, email, name, taxUnavailable } = quote;
  const about = { submissionId: id, formId: form.id };
  const linesOf = (message: string) => [quoteDetails(quote), ...quoteExtras({ ...quote, message })].join('\n');
  const values = {
    number,
    name: nameInMail(name),
    total: taxUnavailable ? `${dollarText(quote.total)}. ${quoteTexts.taxOpen}.` : dollarText(quote.total),
  };
  await queueSystemMail(ctx, {
    ...about,
    template: 'quote-request',
    to: email,
    // Whoever asks types the address, too: of their words nothing goes to others that could be an advertisement.
    values: { ...values, lines: linesOf(wordsInMail(quote.message ?? '')), link: quote.statusUrl },
    cause: 'quote-request',
    maxPerHour,
  });
  const link = linkTo(ctx, id);
  for (const to of await recipients(ctx))
    await queueSystemMail(ctx, {
      ...about,
      template: 'quote-notice',
      to,
      values: { ...values, lines: linesOf(quote.message ?? ''), name: '', person: name || email, email, link },
      cause: 'quote-notice',
      replyTo: email,
    });
}

/** Those who answer quotes. */
async function recipients(ctx: Ctx): Promise<string[]> {
  const { quoteRecipients, contactEmail } = await readSettings(ctx);
  return quoteRecipients.length > 0 ? quoteRecipients : [contactEmail].filter((address) => address !== '');
}

const linkTo = (ctx: Ctx, id: string) => new URL(quotesPaths.one(id), ctx.platform.config.publicUrl).href;

type Answer = Pick<NewAnswer, 'message' | 'lines' | 'freight' | 'tax' | 'discount' | 'total' | 'validUntil'>;

/** Mails an answer to the buyer, in the transaction that stores it. */
export async function queueAnswerMail(ctx: Ctx, { quote, answer }: { quote: QuoteRow; answer: Answer }): Promise<void> {
  const { id, number, name, email, statusUrl } = quote;
  const { contactEmail } = await readSettings(ctx);
  await queueSystemMail(ctx, {
    submissionId: id,
    template: 'quote-answer',
    to: email,
    values: {
      ...{ number, name: nameInMail(name), message: answer.message, lines: offerText(answer) },
      ...{ total: moneyText(answer.total), validUntil: answer.validUntil, link: statusUrl },
    },
    cause: 'quote-answer',
    attachments: [quotePdfAttachment(quote)],
    ...(contactEmail !== '' && { replyTo: contactEmail }),
  });
}

/** Tells those who answer quotes that one was accepted. */
export async function queueAcceptedMails(
  ctx: Ctx,
  { quote, answer, name }: { quote: QuoteRow; answer: Answer; name: string },
): Promise<void> {
  const { id, number, email } = quote;
  for (const to of await recipients(ctx))
    await queueSystemMail(ctx, {
      submissionId: id,
      template: 'quote-accepted',
      to,
      values: {
        ...{ number, name: '', person: name, email, lines: offerText(answer) },
        ...{ total: moneyText(answer.total), link: linkTo(ctx, id) },
      },
      cause: 'quote-accepted',
      replyTo: email,
    });
}

/** Tells those who asked for a machine that it is sold. Their quotes stay as they are, for the other machines in them. */
export async function queueSoldMails(
  ctx: Ctx,
  {
    machine,
    buyers,
    message,
  }: {
    machine: { slug: string; title: string };
    buyers: readonly { quoteId: string; number: string; name: string; email: string }[];
    message: string;
  },
): Promise<void> {
  const { contactEmail } = await readSettings(ctx);
  // The page of what is gone shows what is like it.
  const link = new URL(shopPaths.machine(machine.slug), ctx.platform.config.publicUrl).href;
  for (const { quoteId, number, name, email } of buyers)
    await queueSystemMail(ctx, {
      submissionId: quoteId,
      template: 'machine-sold',
      to: email,
      values: { number, name: nameInMail(name), machine: machine.title, message, link },
      cause: 'machine-sold',
      ...(contactEmail !== '' && { replyTo: contactEmail }),
    });
}
