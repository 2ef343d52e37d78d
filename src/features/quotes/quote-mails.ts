import type { Ctx } from '../../platform/context/context.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import { queueSystemMail } from '../email-messages/queueing/system-mail.ts';
import { readSettings } from '../settings/settings.service.ts';
import { dollarText } from '../shop/machine/price.rules.ts';
import { quoteForm } from '../shop/shop.paths.ts';
import type { MailedSubmission, MailWriter } from '../submissions/intake/intake-parts.ts';
import { submissionsPaths } from '../submissions/submissions.paths.ts';
import { quoteDetails } from './lines/quote-answers.rules.ts';
import { quoteTexts } from './quote-texts.rules.ts';
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
  const values = {
    number,
    name: nameInMail(name),
    lines: quoteDetails(quote),
    total: taxUnavailable ? `${dollarText(quote.total)}. ${quoteTexts.taxOpen}.` : dollarText(quote.total),
  };
  await queueSystemMail(ctx, {
    ...about,
    template: 'quote-request',
    to: email,
    values: { ...values, link: quote.statusUrl },
    cause: 'quote-request',
    maxPerHour,
  });
  const { quoteRecipients, contactEmail } = await readSettings(ctx);
  const link = new URL(submissionsPaths.one(id), ctx.platform.config.publicUrl).href;
  for (const to of quoteRecipients.length > 0 ? quoteRecipients : [contactEmail].filter((address) => address !== ''))
    await queueSystemMail(ctx, {
      ...about,
      template: 'quote-notice',
      to,
      values: { ...values, name: '', person: name || email, email, link },
      cause: 'quote-notice',
      replyTo: email,
    });
}
