import { useContext } from 'react';
import type { BlockViewProps } from '../../block-type.ts';
import { BlockError } from '../../document/BlockError.tsx';
import { MissingPictures } from '../../document/MissingPictures.tsx';
import { Caption } from '../../inline/Caption.tsx';
import styles from './ImageView.module.css';
import { type image, noImage } from './image.block.ts';

/** A picture with its caption and its three looks; words where its file is gone [H15]. */
export function ImageView({ data }: BlockViewProps<typeof image>) {
  const { file, alt, caption, withBorder, withBackground, stretched } = data;
  const isGone = useContext(MissingPictures).has(file.url);
  if (isGone) return <BlockError text={noImage} />;
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
