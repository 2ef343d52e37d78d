import type { BlockViewProps } from '../../block-type.ts';
import { InlineText } from '../../inline/InlineText.tsx';
import type { paragraph } from './paragraph.block.ts';

export function ParagraphView({ data: { text } }: BlockViewProps<typeof paragraph>) {
  if (text === '') return null;
  return (
    <p>
      <InlineText html={text} />
    </p>
  );
}
