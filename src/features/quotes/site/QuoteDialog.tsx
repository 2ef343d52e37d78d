import { PageScript } from '../../../site-kit/PageScript.tsx';
import { SiteDialog } from '../../../site-kit/SiteDialog.tsx';
import { useSiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { shopPaths } from '../../shop/shop.paths.ts';
import { quoteTexts } from '../quote-texts.rules.ts';
import { QuoteFields } from './QuoteFields.tsx';
import styles from './QuoteForm.module.css';

/** The quote form as a dialog, for pages with script; without it the same buttons lead to the form's page [K09]. A template is no part of the page until it is opened. */
export function QuoteDialog() {
  const { origin } = useSiteFacts();
  return (
    <>
      <template data-quote-template>
        <SiteDialog
          titleId="quote-dialog-title"
          title="Request Email Quote"
          data-quote-dialog
          data-failed={quoteTexts.failed}
          data-unknown={quoteTexts.unknownFailure}
        >
          <form className={styles.form} method="post" action={shopPaths.requestQuote()} noValidate>
            <p className={`fault ${styles.alert}`} role="alert" data-failure />
            <QuoteFields website={origin} prefix="quote-dialog" />
            <button className="button" type="submit">
              Submit Request
            </button>
          </form>
          <div role="status" data-done hidden>
            <h3>{quoteTexts.sent}</h3>
            <p data-message />
            <p>
              <a href={shopPaths.requestQuote()} data-status>
                See your request
              </a>
            </p>
          </div>
        </SiteDialog>
      </template>
      <PageScript name="quotes/quote-dialog" />
    </>
  );
}
