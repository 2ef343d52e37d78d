import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { quotesSitePaths } from '../quotes.paths.ts';
import { QuoteFields } from './QuoteFields.tsx';
import styles from './QuoteForm.module.css';

export interface QuoteFormView {
  /** Null: the cart. */
  machine: { slug: string; title: string } | null;
  attachments: readonly string[];
  typed: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with the request as a whole. */
  problem: string;
}

const trail = [{ href: sitePaths.home(), label: 'Home' }];

export const quoteFormHead = (): SiteHead => ({ title: 'Request Email Quote' });

/** The quote form as a page, complete without any script [K09]. */
export function QuoteFormPage({ view }: { view: QuoteFormView }) {
  const { machine, attachments, typed, problems, problem } = view;
  const subject = machine ? `For ${[machine.title, ...attachments].join(', ')}.` : 'For the machines in your cart.';
  return (
    <>
      <PageTitle trail={trail} title="Request Email Quote" text={subject} />
      <div className={styles.page}>
        <form className={styles.form} method="post" action={quotesSitePaths.request(machine?.slug)} noValidate>
          {problem ? (
            <p className={`fault ${styles.alert}`} role="alert">
              {problem}
            </p>
          ) : null}
          {attachments.map((name) => (
            <input key={name} type="hidden" name="attachments" value={name} />
          ))}
          <QuoteFields prefix="quote" typed={typed} problems={problems} />
          <button className="button" type="submit">
            Submit Request
          </button>
        </form>
      </div>
    </>
  );
}
