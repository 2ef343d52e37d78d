import type { BlockViewProps } from '../../block-type.ts';
import styles from './CodeView.module.css';
import type { code } from './code.block.ts';

export function CodeView({ data }: BlockViewProps<typeof code>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll long lines
    <pre className={styles.code} tabIndex={0}>
      <code>{data.code}</code>
    </pre>
  );
}
