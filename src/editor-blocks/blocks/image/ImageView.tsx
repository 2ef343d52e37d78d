import type { BlockViewProps } from '../../block-kind.ts';
import { Caption } from '../../inline/Caption.tsx';
import styles from './ImageView.module.css';
import type { image } from './image.block.ts';

/** A picture with its caption and its three looks. */
export function ImageView({ data }: BlockViewProps<typeof image>) {
  const { file, alt, caption, withBorder, withBackground, stretched } = data;
  return (
    <figure
      className={styles.picture}
      data-border={withBorder || undefined}
      data-background={withBackground || undefined}
      data-wide={stretched || undefined}
    >
      <img src={file.url} alt={alt} loading="lazy" decoding="async" />
      <Caption html={caption} />
    </figure>
  );
}
