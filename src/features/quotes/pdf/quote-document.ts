import { dayText } from '../../../contracts/day-text.ts';
import { usd } from '../../cart/view/usd.rules.ts';
import type { QuoteStatus } from '../answering/answering.contract.ts';
import { quoteExtras, quotePayment } from '../lines/quote-answers.rules.ts';
import { quoteSums } from '../lines/quote-sums.rules.ts';
import { offeredLineText, offerSums, signedMoney } from '../offer-text.rules.ts';
import type { StoredQuote } from '../stored-quote.ts';

/** A part of a document in pdfmake's words. */
type Content = Readonly<Record<string, unknown>>;

/** Who offers, as the settings say it. */
export interface Dealer {
  name: string;
  address: string;
  phone: string;
  email: string;
}

interface QuoteSheet {
  quote: StoredQuote;
  status: QuoteStatus;
  dealer: Dealer;
  /** The names of pictures, by the place of a machine. */
  pictures: readonly (readonly string[])[];
  /** What applies, a paragraph each. */
  terms: readonly string[];
}

const muted = '#5f5b57';
const rule = '#c9c4bd';
const space = (height: number): Content => ({ text: '', margin: [0, height, 0, 0] });

/** A quote on paper: the dealer, what was asked for with its pictures, what it costs, where it goes, the answer, and the terms. */
export function quoteDocument({ quote, status, dealer, pictures, terms }: QuoteSheet): Content {
  const { number, createdAt, name, lines } = quote;
  const answer = quote.answers.at(-1) ?? null;
  const contacts = [...dealer.address.split('\n'), dealer.phone, dealer.email].filter((line) => line !== '');
  return {
    info: { title: `Quote ${number}`, author: dealer.name },
    language: 'en-US',
    pageSize: 'LETTER',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    styles: {
      title: { fontSize: 20, bold: true },
      heading: { fontSize: 13, bold: true, margin: [0, 14, 0, 4] },
      small: { fontSize: 8.5, color: muted },
    },
    footer: (page: number, pages: number) => ({
      text: `Quote ${number}, page ${page} of ${pages}`,
      style: 'small',
      alignment: 'center',
      margin: [0, 16, 0, 0],
    }),
    content: [
      {
        columns: [
          { stack: [{ text: dealer.name, fontSize: 14, bold: true }, ...contacts.map((text) => ({ text }))] },
          {
            stack: [
              { text: `Quote ${number}`, style: 'title' },
              { text: `Requested on ${dayText(createdAt)}`, color: muted },
              ...(name === '' ? [] : [{ text: `For ${name}` }]),
            ],
            alignment: 'right',
          },
        ],
      },
      line(),
      { text: 'Machines', style: 'heading' },
      machinesTable(lines, pictures),
      space(6),
      amounts(quoteSums(quote).map(([label, dollars]) => [label, sumText(label, dollars, quote)])),
      ...quotePayment(quote).map((text) => ({ text, style: 'small' })),
      ...notes(quote),
      ...(answer === null ? [] : offer(answer, status)),
      ...(terms.length === 0 ? [] : [{ text: 'Terms', style: 'heading' }]),
      ...terms.map((text) => ({ text, style: 'small', margin: [0, 0, 0, 4] })),
    ],
  };
}

const line = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 8, x2: 516, y2: 8, lineWidth: 0.75, lineColor: rule }],
});

function machinesTable(lines: StoredQuote['lines'], pictures: QuoteSheet['pictures']): Content {
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 52, 84, 84],
      body: [
        ['Machine', 'Quantity', 'Price', 'Sum'].map((text, place) => ({
          text,
          bold: true,
          alignment: place === 0 ? 'left' : 'right',
        })),
        ...lines.map((one, place) => [
          {
            stack: [
              { text: one.product_name, bold: true },
              ...one.attachments.map((part) => ({
                text: `${part.attachment_name} ${usd(part.attachment_price)}`,
                color: muted,
              })),
              {
                columns: (pictures[place] ?? []).map((image) => ({ image, width: 72 })),
                columnGap: 6,
                margin: [0, 4, 0, 2],
              },
            ],
          },
          { text: String(one.quantity), alignment: 'right' },
          { text: one.product_price === null ? 'Call for price' : usd(one.product_price), alignment: 'right' },
          { text: usd(one.total), alignment: 'right' },
        ]),
      ],
    },
  };
}

type Row = readonly [label: string, text: string];

function sumText(label: string, dollars: number, { taxUnavailable }: StoredQuote): string {
  if (label === 'Tax' && taxUnavailable) return 'To be confirmed';
  return dollars < 0 ? `−${usd(-dollars)}` : usd(dollars);
}

function amounts(rows: readonly Row[]): Content {
  return {
    layout: 'noBorders',
    table: {
      widths: ['*', 110, 100],
      body: rows.map(([label, text]) => {
        const bold = label === 'Total' || label === 'Due now';
        return ['', { text: label, bold }, { text, bold, alignment: 'right' }];
      }),
    },
  };
}

function notes(quote: StoredQuote): Content[] {
  const texts = quoteExtras({ ...quote, totals: {} });
  return texts.length === 0 ? [] : [{ text: 'Your request', style: 'heading' }, ...texts.map((text) => ({ text }))];
}

function offer(answer: StoredQuote['answers'][number], status: QuoteStatus): Content[] {
  const { message, lines, total, validUntil } = answer;
  const until = `Valid until ${dayText(new Date(`${validUntil}T00:00:00Z`))}.`;
  const states: Partial<Record<QuoteStatus, string>> = {
    accepted: 'Accepted.',
    declined: 'Declined.',
    closed: 'Closed.',
    expired: 'This offer has ended.',
  };
  return [
    { text: 'Our offer', style: 'heading' },
    { text: message, margin: [0, 0, 0, 6] },
    ...lines.map((one): Content => ({ text: offeredLineText(one) })),
    space(4),
    amounts([...offerSums(answer), ['Total', total] as const].map(([label, cents]) => [label, signedMoney(cents)])),
    { text: states[status] ?? until, bold: true },
  ];
}
