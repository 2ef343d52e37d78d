import type { BlockViewProps } from '../../block-type.ts';
import styles from './ButtonLinkView.module.css';
import type { buttonLink } from './button-link.block.ts';

/** A link that looks like a button. */
export function ButtonLinkView({ data }: BlockViewProps<typeof buttonLink>) {
  const { text, url, style, size, openInNewTab } = data;
  return (
    <p>
      <a
        className={styles.button}
        href={url}
        data-style={style}
        data-size={size}
        {...(openInNewTab && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {text}
        {openInNewTab ? <span className={styles.hidden}> (opens in a new tab)</span> : null}
      </a>
    </p>
  );
}
