import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';
import styles from './TextareaValue.module.css';

/** Text of several lines; its line breaks count. */
function TextareaValue({ value }: SiteValueProps<'textarea'>) {
  return <p className={styles.lines}>{String(value)}</p>;
}

/** The same in an item: one fact among others, in one run. */
function TextareaLine({ value }: SiteValueProps<'textarea'>) {
  return <>{String(value)}</>;
}

/** A field of type textarea on the storefront. */
export const textareaOnSite: SiteFieldType<'textarea'> = {
  Value: TextareaValue,
  ValueInItem: TextareaLine,
  place: 'passage',
};
