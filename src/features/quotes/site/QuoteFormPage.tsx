import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { useSiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import { QuoteFields } from './QuoteFields.tsx';
import styles from './QuoteForm.module.css';

/** A machine that the quote is asked for, with its price of now. */
export interface AskedLine {
  title: string;
  quantity: number;
  price: string;
  attachments: readonly string[];
}

export interface QuoteFormView {
  /** Null: the cart. */
  machine: { slug: string; title: string } | null;
  attachments: readonly string[];
  lines: readonly AskedLine[];
  typed: Readonly<Record<string, string>>;
  fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with the request as a whole. */
  problem: string;
}

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

export const quoteFormHead = (): SiteHead => ({ title: 'Request Email Quote' });

/** The quote form as a page, complete without any script [K09]. */
export function QuoteFormPage({ view }: { view: QuoteFormView }) {
  const { origin } = useSiteFacts();
  const { machine, attachments, lines, typed, fieldErrors, problem } = view;
  const ofCart = lines.length > 0 ? 'For the machines in your cart.' : 'Your cart is empty. Choose a machine first.';
  const subject = machine ? `For ${[machine.title, ...attachments].join(', ')}.` : ofCart;
  return (
    <>
      <PageTitle isPlain breadcrumbs={breadcrumbs} title="Request Email Quote" text={subject} />
      <div className={styles.page}>
        <form className={styles.form} method="post" action={shopPaths.requestQuote(machine?.slug)} noValidate>
          {problem ? (
            <p className={`fault ${styles.alert}`} role="alert">
              {problem}
            </p>
          ) : null}
          {attachments.map((name) => (
            <input key={name} type="hidden" name="attachments" value={name} />
          ))}
          <QuoteFields website={origin} prefix="quote" typed={typed} fieldErrors={fieldErrors} />
          <button className="button" type="submit">
            Submit Request
          </button>
          <p className={styles.small}>You are not buying yet. We reply by email.</p>
        </form>
        {lines.length > 0 ? (
          <Asked lines={lines} />
        ) : (
          <p>
            <a href={shopPaths.list()}>See all machines</a>
          </p>
        )}
      </div>
    </>
  );
}

function Asked({ lines }: { lines: readonly AskedLine[] }) {
  return (
    <section className={styles.asked} aria-labelledby="quote-asked">
      <h2 id="quote-asked">Your request</h2>
      <ul>
        {lines.map(({ title, quantity, price, attachments }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same machine may stand twice, with other attachments.
          <li key={index}>
            <strong>{quantity > 1 ? `${quantity} × ${title}` : title}</strong>
            <span>{quantity > 1 && price.startsWith('$') ? `${price} each` : price}</span>
            {attachments.map((one) => (
              <span key={one} className={styles.small}>
                {one}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
