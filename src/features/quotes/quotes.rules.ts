import type { FieldErrors } from '../../contracts/call/errors.ts';
import { emailSchema } from '../../contracts/text/email.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import type { QuoteCoupon, QuoteDelivery } from './quote-parts.rules.ts';
import { quoteTexts } from './quote-texts.rules.ts';
import type { QuoteLine, QuoteRequest } from './quotes.contract.ts';

/** A quote as the server works it out, in dollars. */
export interface QuotedLines {
  lines: QuoteLine[];
  total: number;
  totals: Readonly<Record<string, number>>;
  taxUnavailable: boolean;
  delivery: QuoteDelivery | null;
  coupon: QuoteCoupon | null;
  /** The branch where its first machine stands, by its id. */
  machineAt: string | null;
}

export interface Shopper {
  email: string;
  firstName: string;
  lastName: string;
  website: string;
  phone: string;
  message: string;
}

/** The shopper of a request, with every error of their fields [K10]. */
export function shopperIn(request: QuoteRequest): { shopper: Shopper; issues: FieldErrors } {
  const issues: FieldErrors = {};
  const email = emailSchema({ required: quoteTexts.emailRequired }).safeParse(request.email ?? '');
  if (!email.success) issues['email'] = [email.error.issues[0]?.message ?? quoteTexts.emailRequired];
  const line = (field: 'firstName' | 'lastName' | 'website' | 'phone', label: string, required: string | null) => {
    const value = (request[field] ?? '').trim();
    if (value === '' && required !== null) issues[field] = [required];
    if (!isOneLine(value)) issues[field] = [notOneLine(label)];
    return value;
  };
  const isNamed = request.showNames !== false;
  const shopper = {
    email: email.data ?? '',
    firstName: line('firstName', 'First name', isNamed ? quoteTexts.firstNameRequired : null),
    lastName: line('lastName', 'Last name', isNamed ? quoteTexts.lastNameRequired : null),
    website: line('website', 'Website', null),
    phone: line('phone', 'Phone', null),
    message: (request.message ?? '').trim(),
  };
  return { shopper, issues };
}

type Claim = number | string | null;

/** The figures that came in with a request; null where there were none [Q43]. */
export interface Claimed {
  grandTotal: Claim;
  lines: { product_price: Claim; tax: Claim }[];
}

/** The prices that a visitor sent: kept for comparison, never computed with. */
export function claimedIn({ grandTotal, products }: QuoteRequest): Claimed | null {
  const lines = (products ?? []).map((line) => ({
    product_price: claimOf(line['product_price']),
    tax: claimOf(line['tax']),
  }));
  const claimed = { grandTotal: claimOf(grandTotal), lines };
  const isEmpty = [claimed.grandTotal, ...lines.flatMap((line) => Object.values(line))].every((one) => one === null);
  return isEmpty ? null : claimed;
}

function claimOf(value: unknown): Claim {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : null;
}

/** True if a figure that came in is not the server's. */
export function isMismatch(
  claimed: Claimed | null,
  { lines, total }: { lines: readonly QuoteLine[]; total: number },
): boolean {
  if (claimed === null) return false;
  const differs = (claim: Claim, own: number | null) => claim !== null && Number(claim) !== own;
  return (
    differs(claimed.grandTotal, total) ||
    claimed.lines.some(
      (line, index) =>
        differs(line.product_price, lines[index]?.product_price ?? null) ||
        differs(line.tax, lines[index]?.tax ?? null),
    )
  );
}

/** A masked address, which only its owner recognises: `a…@example.test`. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
