import { dayText } from '../../../contracts/day-text.ts';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { Amounts } from '../../cart/site/Amounts.tsx';
import { usd } from '../../cart/view/usd.rules.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import type { SubmissionStatus } from '../../submissions/submissions.contract.ts';
import { quoteTexts } from '../quote-texts.rules.ts';
import type { QuoteLine } from '../quotes.contract.ts';
import styles from './QuoteStatusPage.module.css';

export interface QuoteStatusView {
  number: string;
  lines: readonly QuoteLine[];
  subtotal: number | null;
  discount: number;
  /** Of a financed cart; null for any other quote. */
  financed: { preorder: number; credit: number; total: number } | null;
  /** What is due now and what later, in sentences; none without finance. */
  payment: readonly string[];
  tax: number;
  total: number;
  taxUnavailable: boolean;
  status: SubmissionStatus;
  /** Right after it was asked for. */
  isJustSent: boolean;
  createdAt: string;
  /** Masked. */
  email: string;
  requestPath: string;
}

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

/** Where it stands, and what comes next, in a shopper's words. */
const states: Readonly<Record<SubmissionStatus, { label: string; next: string }>> = {
  submitted: { label: 'Received', next: 'We look at your request and reply by email.' },
  processing: { label: 'In progress', next: 'We are preparing your quote and will email it.' },
  completed: { label: 'Answered', next: 'Our answer is in your email. Reply to it with any question.' },
  failed: { label: 'Closed', next: 'We could not complete this request. Ask again, or call us.' },
  spam: { label: 'Received', next: 'We look at your request and reply by email.' },
};

export const quoteStatusHead = ({ number }: QuoteStatusView): SiteHead => ({ title: `Quote ${number}` });

/** A quote behind its link: everybody who has the link sees lines and sums, and no full address. */
export function QuoteStatusPage({ view }: { view: QuoteStatusView }) {
  const {
    number,
    lines,
    subtotal,
    discount,
    financed,
    payment,
    tax,
    total,
    taxUnavailable,
    status,
    isJustSent,
    createdAt,
    email,
  } = view;
  const { label, next } = states[status];
  return (
    <>
      <PageTitle
        breadcrumbs={breadcrumbs}
        title={`Quote ${number}`}
        text={`Requested on ${dayText(new Date(createdAt))} by ${email}`}
      />
      <div className={styles.page}>
        {isJustSent ? (
          <div className={styles.sent} role="status">
            <h2>{quoteTexts.sent}</h2>
            <p>{quoteTexts.thanks}</p>
            <a href={shopPaths.list()}>Close</a>
          </div>
        ) : null}
        <dl className={styles.state}>
          <dt>Status</dt>
          <dd>{label}</dd>
          <dt>Next step</dt>
          <dd>{next}</dd>
        </dl>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: On a phone it scrolls, by keyboard too. */}
        <section className={styles.scroll} tabIndex={0} aria-label="Machines">
          <table className={styles.lines}>
            <caption>Machines</caption>
            <thead>
              <tr>
                <th scope="col">Machine</th>
                <th scope="col">Quantity</th>
                <th scope="col">Price</th>
                <th scope="col">Tax</th>
                <th scope="col">Sum</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a kept quote never move.
                <tr key={index}>
                  <th scope="row">
                    {line.product_name}
                    {line.attachments.map((one) => (
                      <span key={one.attachment_name} className={styles.attachment}>
                        {one.attachment_name} {usd(one.attachment_price)}
                      </span>
                    ))}
                  </th>
                  <td data-column="Quantity">{line.quantity}</td>
                  <td data-column="Price">
                    {line.product_price === null ? 'Call for price' : usd(line.product_price)}
                  </td>
                  <td data-column="Tax">{usd(line.tax)}</td>
                  <td data-column="Sum">{usd(line.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <div className={styles.sums}>
          <Amounts
            rows={[
              ...(subtotal === null ? [] : [['Subtotal', subtotal] as const]),
              ...(discount > 0 ? [['Discount', -discount] as const] : []),
              ...(financed && financed.preorder > 0 ? [['Pre-order', financed.preorder] as const] : []),
              ...(financed ? [['Financed', financed.credit] as const] : []),
              ['Tax', tax],
              ['Total', financed ? financed.total : total],
              ...(financed ? [['Due now', total] as const] : []),
            ]}
          />
        </div>
        {payment.map((text) => (
          <p key={text} className={styles.note}>
            {text}
          </p>
        ))}
        {payment.length > 0 ? (
          <p className={styles.note}>Tax and sum beside each machine are those without finance.</p>
        ) : null}
        {taxUnavailable ? <p className={styles.note}>{quoteTexts.taxOpen}</p> : null}
      </div>
    </>
  );
}
