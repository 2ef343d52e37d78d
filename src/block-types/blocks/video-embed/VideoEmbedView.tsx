import type { BlockViewProps } from '../../block-type.ts';
import { InlineText } from '../../inline/InlineText.tsx';
import { textOfInline } from '../../inline/inline-html.ts';
import styles from './VideoEmbedView.module.css';
import type { videoEmbed } from './video-embed.block.ts';
import { videoAt } from './videos.ts';

/** A video. Its service learns of the visitor only when they open it: browsers load no frame in closed details. */
export function VideoEmbedView({ data: { embed, caption } }: BlockViewProps<typeof videoEmbed>) {
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
