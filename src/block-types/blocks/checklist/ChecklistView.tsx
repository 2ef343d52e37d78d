import type { BlockViewProps } from '../../block-type.ts';
import { InlineText } from '../../inline/InlineText.tsx';
import styles from './ChecklistView.module.css';
import type { checklist } from './checklist.block.ts';

export function ChecklistView({ data: { items } }: BlockViewProps<typeof checklist>) {
  return (
    <ul className={styles.checks}>
      {items.map(({ text, checked }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own
        <li key={index}>
          <label>
            <input type="checkbox" checked={checked} disabled readOnly />
            <span>
              <InlineText html={text} />
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
