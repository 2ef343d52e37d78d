import type { BlockViewProps } from '../../block-type.ts';
import { InlineText } from '../../inline/InlineText.tsx';
import styles from './HeaderView.module.css';
import type { header } from './header.block.ts';

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A heading at its place in the page's outline, as large as its own level says. */
export function HeaderView({ data: { text, level }, shift }: BlockViewProps<typeof header>) {
  const Tag = tags[Math.min(Math.max(level + shift, 1), 6) - 1] ?? 'h6';
  return (
    <Tag className={styles.heading} data-level={level}>
      <InlineText html={text} />
    </Tag>
  );
}
