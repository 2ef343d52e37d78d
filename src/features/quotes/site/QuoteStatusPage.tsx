import { dayText } from '../../../contracts/day-text.ts';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { Amounts } from '../../cart/site/Amounts.tsx';
import { usd } from '../../cart/view/usd.rules.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import type { SubmissionStatus } from '../../submissions/submissions.contract.ts';
import type { QuoteStatus } from '../answering/answering.contract.ts';
import { quoteTexts } from '../quote-texts.rules.ts';
import type { QuoteLine } from '../quotes.contract.ts';
import styles from './QuoteStatusPage.module.css';

export interface QuoteStatusView {
  number: string;
  lines: readonly QuoteLine[];
  /** What they add up to, in dollars. */
  sums: readonly (readonly [label: string, dollars: number])[];
  /** What is due now and what later, in sentences; none without finance. */
  payment: readonly string[];
  taxUnavailable: boolean;
  status: QuoteStatus;
  submissionStatus: SubmissionStatus;
  /** Where it goes, and what the buyer wrote, a line each. */
  notes: readonly string[];
  /** The last answer; null while there is none. */
  offer: Offer | null;
  acceptedBy: string | null;
  /** Of this page. */
  address: string;
  typedName: string;
  /** Why what was sent does not count. */
  problem: string;
  /** Right after it was asked for. */
  isJustSent: boolean;
  createdAt: string;
  /** Masked. */
  email: string;
  requestPath: string;
}

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

interface Offer {
  message: string;
  lines: readonly string[];
  /** What comes on top of the machines and off them, in dollars. */
  sums: readonly (readonly [label: string, dollars: number])[];
  total: number;
  validUntil: string;
  files: readonly { name: string; url: string }[];
}

interface State {
  label: string;
  next: string;
}

/** Where a request without an answer stands, in a shopper's words. */
const states: Readonly<Record<SubmissionStatus, State>> = {
  submitted: { label: 'Received', next: 'We look at your request and reply by email.' },
  processing: { label: 'In progress', next: 'We are preparing your quote and will email it.' },
  completed: { label: 'Closed', next: 'Closed. Call us if you have questions.' },
  failed: { label: 'Closed', next: 'We could not complete this request. Ask again, or call us.' },
  spam: { label: 'Received', next: 'We look at your request and reply by email.' },
};

function stateOf({ status, submissionStatus, offer, acceptedBy }: QuoteStatusView): State {
  switch (status) {
    case 'new':
      return states[submissionStatus];
    case 'answered':
      return { label: 'Answered', next: `Accept or decline our offer until ${offer?.validUntil}.` };
    case 'accepted':
      return { label: 'Accepted', next: `Accepted by ${acceptedBy}. We contact you about payment and delivery.` };
    case 'declined':
      return { label: 'Declined', next: 'You declined our offer. Call us if you change your mind.' };
    case 'expired':
      return { label: 'Expired', next: 'This offer has ended. Ask again, or call us.' };
    default:
      return { label: 'Closed', next: 'Closed. Call us if you have questions.' };
  }
}

export const quoteStatusHead = ({ number }: QuoteStatusView): SiteHead => ({ title: `Quote ${number}` });

/** A quote behind its link: everybody who has the link sees lines and sums, and no full address. */
export function QuoteStatusPage({ view }: { view: QuoteStatusView }) {
  const { number, lines, sums, payment, taxUnavailable, notes, offer, problem, isJustSent, createdAt, email } = view;
  const { label, next } = stateOf(view);
  return (
    <>
      <PageTitle
        isPlain
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
        {problem ? (
          <p className="fault" role="alert">
            {problem}
          </p>
        ) : null}
        {offer ? <OfferPart view={view} offer={offer} /> : null}
        {notes.length > 0 ? (
          <ul className={styles.notes} aria-label="Your request">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : null}
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
          <Amounts rows={sums} />
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
        <p className="not-printed">
          <a href={`${view.address}.pdf`}>Download as PDF</a>
        </p>
      </div>
    </>
  );
}

/** What the dealer offers, and while it counts the forms that accept or decline it. */
function OfferPart({ view: { status, address, typedName }, offer }: { view: QuoteStatusView; offer: Offer }) {
  return (
    <section className={styles.offer} aria-labelledby="quote-offer">
      <h2 id="quote-offer">Our offer</h2>
      <p className={styles.message}>{offer.message}</p>
      <ul>
        {offer.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer never move.
          <li key={index}>{line}</li>
        ))}
      </ul>
      <Amounts rows={[...offer.sums, ['Total', offer.total]]} />
      <p className={styles.note}>Valid until {offer.validUntil}.</p>
      {offer.files.length > 0 ? (
        <ul aria-label="Files">
          {offer.files.map(({ name, url }) => (
            <li key={url}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      ) : null}
      {status === 'answered' ? (
        <div className={styles.words}>
          <form method="post" action={`${address}/accept`}>
            <label htmlFor="quote-name">Your name</label>
            <input
              id="quote-name"
              name="name"
              defaultValue={typedName}
              minLength={2}
              maxLength={100}
              required
              autoComplete="name"
            />
            <button className="button" type="submit">
              Accept offer
            </button>
          </form>
          <form method="post" action={`${address}/decline`}>
            <button className="plain-button" type="submit">
              Decline
            </button>
          </form>
        </div>
      ) : null}
    </section>
  );
}
