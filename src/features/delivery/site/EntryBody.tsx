import styles from './EntryBody.module.css';

/** The entry's own text. Blank lines part paragraphs; HTML is shown as the delivery service gives it, sanitised when it was saved. */
export function EntryBody({ body }: { body: { text: string } | { html: string } }) {
  if ('html' in body) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
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
