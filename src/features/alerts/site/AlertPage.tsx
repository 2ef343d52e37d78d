import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import styles from './alerts.module.css';

export type AlertView = { state: 'ended' } | { state: 'waiting' | 'running'; label: string; query: string };

const titles = { ended: 'Emails ended', waiting: 'Confirm your email', running: 'Your emails are on' } as const;

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

export const alertHead = ({ state }: AlertView): SiteHead => ({ title: titles[state] });

/** One kept search, for whoever has its link. Programs that open links in mails change nothing: a button does. */
export function AlertPage({ view }: { view: AlertView }) {
  const { state } = view;
  const label = state === 'ended' ? 'You get no more messages about this search.' : view.label;
  return (
    <>
      <PageTitle isPlain breadcrumbs={breadcrumbs} title={titles[state]} text={label} />
      <div className={styles.page}>
        {state === 'ended' ? null : (
          <form className={styles.form} method="post">
            {state === 'waiting' ? (
              <button className="button" type="submit" name="act" value="confirm">
                Yes, email me
              </button>
            ) : (
              <button className="plain-button" type="submit" name="act" value="end">
                Stop these emails
              </button>
            )}
          </form>
        )}
        <p>
          <a href={shopPaths.list(state === 'ended' ? '' : view.query)}>See the machines</a>
        </p>
      </div>
    </>
  );
}
