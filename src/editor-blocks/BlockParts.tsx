import { videoAt } from './addresses.ts';
import styles from './BlockDocumentView.module.css';
import type { BlockData } from './blocks.ts';
import { InlineText } from './InlineText.tsx';
import { textOfInline } from './inline-html.ts';

const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A heading at its place in the page's outline, as large as its writer meant it. */
export function Heading({ data: { text, level }, shift }: { data: BlockData<'header'>; shift: number }) {
  const Tag = headingTags[Math.min(Math.max(level + shift, 1), 6) - 1] ?? 'h6';
  return (
    <Tag className={styles.heading} data-level={level}>
      <InlineText html={text} />
    </Tag>
  );
}

/** A table that scrolls sideways where it is wider than its place. */
export function Table({ data: { withHeadings, stretched, content } }: { data: BlockData<'table'> }) {
  const [head, body] = withHeadings ? [content[0], content.slice(1)] : [undefined, content];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll for keys too
    <div className={styles.scroll} role="group" aria-label="Table" tabIndex={0} data-wide={stretched || undefined}>
      <table>
        {head ? (
          <thead>
            <Row cells={head} isHead />
          </thead>
        ) : null}
        <tbody>
          {body.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <Row key={index} cells={cells} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ cells, isHead = false }: { cells: readonly string[]; isHead?: boolean }) {
  return (
    <tr>
      {cells.map((html, index) =>
        isHead ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name of their own
          <th key={index} scope="col">
            <InlineText html={html} />
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name of their own
          <td key={index}>
            <InlineText html={html} />
          </td>
        ),
      )}
    </tr>
  );
}

/** A picture with its caption and its three looks. */
export function Picture({ data }: { data: BlockData<'image'> }) {
  const { file, alt, caption, withBorder, withBackground, stretched } = data;
  return (
    <figure
      className={styles.picture}
      data-border={withBorder || undefined}
      data-background={withBackground || undefined}
      data-wide={stretched || undefined}
    >
      <img src={file.url} alt={alt} loading="lazy" decoding="async" />
      {caption === '' ? null : (
        <figcaption>
          <InlineText html={caption} />
        </figcaption>
      )}
    </figure>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ data: { text, url, style, size, openInNewTab } }: { data: BlockData<'buttonLink'> }) {
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

/** A video whose service hears of the visitor only when the video is opened: a frame in closed details is not loaded. */
export function VideoFacade({ data: { embed, caption } }: { data: BlockData<'videoEmbed'> }) {
  const video = videoAt(embed);
  if (video === null) return null;
  const title = textOfInline(caption).trim() || `${video.service} video`;
  return (
    <figure className={styles.video}>
      <details>
        <summary>
          <span className={styles.play} aria-hidden="true" />
          <span>
            Play video: {title}
            <small>Loads from {video.service}</small>
          </span>
        </summary>
        <iframe
          title={title}
          src={video.embed}
          loading="lazy"
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      </details>
      <figcaption>
        <InlineText html={caption} />
        <a href={video.page} rel="noopener noreferrer">
          Watch on {video.service}
        </a>
      </figcaption>
    </figure>
  );
}
