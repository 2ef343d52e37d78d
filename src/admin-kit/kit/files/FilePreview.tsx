import { IconFile, IconFileText, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { imageUrl } from '../../../contracts/images/image-variants.ts';
import classes from './FilePreview.module.css';

interface FilePreviewProps {
  url: string;
  /** Null where it is not known; the address then says whether it is a picture. */
  mimeType: string | null;
  alt: string;
  /** Names the bytes, so that a browser does not show those of a file that was replaced. */
  version?: string;
  /** In CSS pixels; a picture is asked for twice as wide, for sharp screens. */
  width?: number;
}

const icons = { image: IconPhoto, video: IconVideo, audio: IconMusic, text: IconFileText };

/** A file as a small picture: itself where it is one, else the sign of its kind. */
export function FilePreview({ url, mimeType, alt, version, width = 320 }: FilePreviewProps) {
  const [sort = ''] = (mimeType ?? '').split('/');
  const isPicture =
    mimeType === null ? /\.(?:jpeg|png|gif|webp|svg|bmp)$/.test(url) : sort === 'image' && mimeType !== 'image/tiff';
  const isLocal = url.startsWith('blob:');
  if (isPicture || (sort === 'image' && !isLocal)) {
    return (
      <img
        className={classes.picture}
        src={withVersion(imageUrl({ url, width }), version)}
        alt={alt}
        loading="lazy"
        decoding="async"
        // What it stands in is dragged as a whole.
        draggable={false}
      />
    );
  }
  const Icon = Object.hasOwn(icons, sort) ? icons[sort as keyof typeof icons] : IconFile;
  return (
    <div className={classes.sign}>
      <Icon size={32} stroke={1.25} aria-hidden />
    </div>
  );
}

function withVersion(url: string, version: string | undefined): string {
  return version === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}v=${version}`;
}
