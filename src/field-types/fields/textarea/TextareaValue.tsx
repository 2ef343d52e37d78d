import type { SiteValueProps } from '../../kit/field-type.site.ts';
import styles from './TextareaValue.module.css';

/** Text of several lines; its line breaks count. */
export function TextareaValue({ value }: SiteValueProps<'textarea'>) {
  return <p className={styles.lines}>{String(value)}</p>;
}

/** The same in an item: one fact among others, in one run. */
export function TextareaLine({ value }: SiteValueProps<'textarea'>) {
  return <>{String(value)}</>;
}
