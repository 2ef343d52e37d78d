import type { Ctx } from '../../../platform/context/context.ts';
import type { AttachmentMaker } from '../../email-messages/delivery/attachment-maker.ts';
import { findQuote, readQuote } from '../stored-quote.ts';
import { writeQuotePdf } from './quote-pdf.ts';

export const quotePdfName = (number: string) => `quote-${number}.pdf`;

/** The PDF of the quote behind a link. Every wrong token is rejected alike. */
export async function readQuotePdf(ctx: Ctx, token: string): Promise<{ number: string; pdf: Buffer }> {
  const quote = await readQuote(ctx, token);
  return { number: quote.number, pdf: await writeQuotePdf(ctx, quote) };
}

/** The PDF that goes with the mail of an answer, as the quote stands when it is sent. */
export const quotePdfMaker: AttachmentMaker = {
  name: 'quote-pdf',
  make: async (ctx, id) => {
    const quote = await findQuote(ctx, id);
    return quote && writeQuotePdf(ctx, quote);
  },
};

/** The same, for a mail that is queued. */
export const quotePdfAttachment = ({ id, number }: { id: string; number: string }) => ({
  name: quotePdfName(number),
  mimeType: 'application/pdf',
  maker: quotePdfMaker.name,
  of: id,
});
