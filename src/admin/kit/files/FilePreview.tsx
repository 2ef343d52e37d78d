import { IconFile, IconFileText, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { imageUrl } from '../../../contract-kit/image-variants.ts';
import classes from './FilePreview.module.css';

interface FilePreviewProps {
  url: string;
  /** Null where it is not known; the address then says whether it is a picture. */
  mimeType: string | null;
  alt: string;
  /** In CSS pixels; a picture is asked for twice as wide, for sharp screens. */
  width?: number;
}

const icons = { image: IconPhoto, video: IconVideo, audio: IconMusic, text: IconFileText };

/** A file as a small picture: itself where it is one, else the sign of its kind. */
export function FilePreview({ url, mimeType, alt, width = 320 }: FilePreviewProps) {
  const [sort = ''] = (mimeType ?? '').split('/');
  const isPicture =
    mimeType === null ? /\.(?:jpeg|png|gif|webp|svg|bmp)$/.test(url) : sort === 'image' && mimeType !== 'image/tiff';
  const isLocal = url.startsWith('blob:');
  if (isPicture || (sort === 'image' && !isLocal)) {
    return <img className={classes.picture} src={imageUrl({ url, width })} alt={alt} loading="lazy" decoding="async" />;
  }
  const Icon = Object.hasOwn(icons, sort) ? icons[sort as keyof typeof icons] : IconFile;
  return (
    <div className={classes.sign}>
      <Icon size={32} stroke={1.25} aria-hidden />
    </div>
  );
}
