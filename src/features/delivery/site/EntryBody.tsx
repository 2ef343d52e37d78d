import { SiteDocument } from '../../../field-types/kit/SiteDocument.tsx';
import styles from './EntryBody.module.css';

export type ShownBody = { text: string } | { html: string } | { document: unknown };

/** The entry's own text: blocks, sanitised HTML, or plain text, in which blank lines part paragraphs. */
export function EntryBody({ body }: { body: ShownBody }) {
  if ('document' in body) {
    return (
      <div className={styles.field} data-millwright-field="content">
        <SiteDocument value={body.document} below={1} />
      </div>
    );
  }
  if ('html' in body) {
    const { html } = body;
    return (
      <div
        className={styles.body}
        dir="auto"
        data-millwright-field="content"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the view holds sanitised HTML alone
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  }
  return (
    <div className={styles.body} data-millwright-field="content">
      {body.text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
