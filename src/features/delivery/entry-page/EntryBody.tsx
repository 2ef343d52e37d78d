import { SiteDocument } from '../../../field-types/kit/SiteDocument.tsx';
import styles from './EntryBody.module.css';

export type ShownBody = { text: string } | { html: string } | { document: unknown };

/** The entry's own text: blocks, sanitised HTML, or plain text, in which blank lines part paragraphs. */
export function EntryBody({ body }: { body: ShownBody }) {
  if ('document' in body) return <SiteDocument value={body.document} below={1} />;
  if ('html' in body) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the view holds sanitised HTML alone
    return <div className={styles.body} dangerouslySetInnerHTML={{ __html: body.html }} />;
  }
  return (
    <div className={styles.body}>
      {body.text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
