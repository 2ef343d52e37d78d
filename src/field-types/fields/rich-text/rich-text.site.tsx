import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';
import styles from './RichTextValue.module.css';

/** Formatted text; the server let only harmless markup in. */
function RichTextValue({ value }: SiteValueProps<'rich_text'>) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
  return <div className={styles.text} dir="auto" dangerouslySetInnerHTML={{ __html: String(value) }} />;
}

/** A field of type rich_text on the storefront. */
export const richTextOnSite: SiteFieldType<'rich_text'> = { Value: RichTextValue, place: 'passage' };
