import { PageScript } from '../../../site-kit/PageScript.tsx';
import { quoteTexts } from '../quote-texts.rules.ts';
import { quotesSitePaths } from '../quotes.paths.ts';
import { QuoteFields } from './QuoteFields.tsx';
import styles from './QuoteForm.module.css';

/** The quote form as a dialog, for pages with script; without it the same buttons lead to the form's page [K09]. A template is no part of the page until it is opened. */
export function QuoteDialog() {
  return (
    <>
      <template data-quote-template>
        <dialog
          className={styles.dialog}
          aria-labelledby="quote-dialog-title"
          data-quote-dialog
          data-failed={quoteTexts.failed}
          data-unknown={quoteTexts.unknownFailure}
        >
          <div className={styles.head}>
            <h2 id="quote-dialog-title">Request Email Quote</h2>
            <button className={styles.close} type="button" data-close>
              Close
            </button>
          </div>
          <form className={styles.form} method="post" action={quotesSitePaths.request()} noValidate>
            <p className={styles.alert} role="alert" data-failure />
            <QuoteFields prefix="quote-dialog" />
            <button className="button" type="submit">
              Submit Request
            </button>
          </form>
          <div className={styles.done} role="status" data-done hidden>
            <h3>{quoteTexts.sent}</h3>
            <p data-message />
          </div>
        </dialog>
      </template>
      <PageScript name="quotes/quote-dialog" />
    </>
  );
}
