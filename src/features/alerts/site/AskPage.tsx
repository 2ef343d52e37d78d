import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import styles from './alerts.module.css';

export interface AskView {
  query: string;
  label: string;
  /** So many are for sale now. */
  total: number;
  email: string;
  problem: string;
  isSent: boolean;
}

const breadcrumbs = [
  { href: sitePaths.home(), label: 'Home' },
  { href: shopPaths.list(), label: 'Shop' },
];
const title = 'Tell me when one comes in';

export const askHead = (): SiteHead => ({ title, breadcrumbs });

/** Keeps a search for an address, complete without any script. */
export function AskPage({ view: { query, label, total, email, problem, isSent } }: { view: AskView }) {
  const now = total === 0 ? 'None is for sale now.' : `${total.toLocaleString('en-US')} for sale now.`;
  return (
    <>
      <PageTitle isPlain breadcrumbs={breadcrumbs} title={title} text={`${label}. ${now}`} />
      <div className={styles.page}>
        {isSent ? (
          <p className={styles.good} role="status">
            Check your email. Follow the link in our message, and we write whenever a machine like this comes in.
          </p>
        ) : (
          <form className={styles.form} method="post" action={`/alerts${query === '' ? '' : `?${query}`}`} noValidate>
            <p className={styles.field}>
              <label htmlFor="alert-email">Email</label>
              <input
                id="alert-email"
                name="email"
                type="email"
                autoComplete="email"
                maxLength={320}
                defaultValue={email}
                aria-describedby="alert-problem"
                {...(problem && { 'aria-invalid': true })}
              />
            </p>
            <p id="alert-problem" className="fault" {...(problem && { role: 'alert' })}>
              {problem}
            </p>
            <p className="trap" aria-hidden="true">
              <label htmlFor="alert-trap">Leave this empty</label>
              <input id="alert-trap" type="text" name="_trap" tabIndex={-1} autoComplete="off" />
            </p>
            <button className="button" type="submit">
              Email me
            </button>
            <p className={styles.small}>At most one message a day. Every message has a link that ends them.</p>
          </form>
        )}
        <p>
          <a href={shopPaths.list(query)}>Back to the machines</a>
        </p>
      </div>
    </>
  );
}
