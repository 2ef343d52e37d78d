import type { BlockViewProps } from '../../block-type.ts';
import { Caption } from '../../inline/Caption.tsx';
import { InlineText } from '../../inline/InlineText.tsx';
import styles from './QuoteView.module.css';
import type { quote } from './quote.block.ts';

export function QuoteView({ data: { text, caption, alignment } }: BlockViewProps<typeof quote>) {
  return (
    <figure className={styles.quote} data-align={alignment}>
      <blockquote>
        <p>
          <InlineText html={text} />
        </p>
      </blockquote>
      <Caption html={caption} />
    </figure>
  );
}
