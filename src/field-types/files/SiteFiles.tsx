import { createContext, useContext } from 'react';
import { imageUrl, sourceSet } from '../../contracts/images/image-variants.ts';
import { fileTypeNamed, readableSize } from '../../contracts/upload-rules.ts';
import styles from './SiteFiles.module.css';

/** What a page needs to know of a file. */
export interface SiteFile {
  url: string;
  fileName: string;
  mimeType: string;
  size: number;
  /** In pixels; null for what is no image. */
  width: number | null;
  height: number | null;
  alt: string;
  caption: string;
  title: string;
  /** What a crop keeps in sight, as shares from the top left; null for the middle. */
  focalPoint: { x: number; y: number } | null;
}

/** The files that the page's values name, by address; given by the screen that shows an entry. */
export const SiteFiles = createContext<Readonly<Record<string, SiteFile>>>({});

const shownWidth = 960;

/** A share as the style sheet knows it, in steps of 5 percent; pages carry no styles of their own. */
const inSteps = (share: number) => Math.round(share * 20) * 5;

/** The addresses of a value with their files; a file that was deleted is null. */
export function useSiteFiles(value: unknown): { url: string; file: SiteFile | null }[] {
  const files = useContext(SiteFiles);
  return [value].flat().map((item) => {
    const url = String(item);
    return { url, file: Object.hasOwn(files, url) ? (files[url] ?? null) : null };
  });
}

/**
 * A picture in its own proportions, as large as the screen needs; `sizes` says how wide it is shown. A screen that crops it by
 * `object-fit: cover` places it by `--focus-x` and `--focus-y`.
 */
export function Picture({ file, sizes, isFirst = false }: { file: SiteFile; sizes: string; isFirst?: boolean }) {
  const { url, alt, width, height, focalPoint } = file;
  return (
    <img
      className={styles.picture}
      src={imageUrl({ url, width: shownWidth })}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst && { fetchPriority: 'high' })}
      decoding="async"
      {...(focalPoint && { 'data-focus-x': inSteps(focalPoint.x), 'data-focus-y': inSteps(focalPoint.y) })}
      {...(width !== null &&
        height !== null && { width, height, srcSet: sourceSet({ url, width }) || undefined, sizes })}
    />
  );
}

const readingWidth = '(min-width: 900px) 720px, 100vw';

/** Pictures, films and sound below each other with their captions, as a browser can show them; else a link with name and size. */
export function ShownFiles({ value }: { value: unknown }) {
  return (
    <div className={styles.files}>
      {useSiteFiles(value).map((one) => (
        <ShownFile key={one.url} {...one} />
      ))}
    </div>
  );
}

function ShownFile({ url, file }: { url: string; file: SiteFile | null }) {
  if (!file)
    return (
      <p className={styles.missing}>
        {/\.(?:jpeg|png|gif|webp|svg|bmp|tiff)$/.test(url) ? 'Image not found' : 'File not found'}
      </p>
    );
  const [sort] = file.mimeType.split('/');
  const isShown = sort === 'image' || sort === 'video' || sort === 'audio';
  if (!isShown) return <FileLink file={file} />;
  return (
    <figure className={styles.figure}>
      {sort === 'image' ? <Picture file={file} sizes={readingWidth} /> : <Player file={file} sort={sort} />}
      {file.caption !== '' && <figcaption>{file.caption}</figcaption>}
    </figure>
  );
}

function Player({ file: { url, title, fileName, alt }, sort }: { file: SiteFile; sort: 'video' | 'audio' }) {
  const shared = { controls: true, preload: 'metadata', src: url, 'aria-label': alt || title || fileName } as const;
  return sort === 'video' ? (
    <video className={styles.picture} {...shared} />
  ) : (
    <audio className={styles.sound} {...shared} />
  );
}

/** A file to save: its title or name, its type and its size. */
export function FileLink({ file: { url, fileName, title, mimeType, size } }: { file: SiteFile }) {
  const type = fileTypeNamed(mimeType)?.toUpperCase();
  return (
    <a href={url} download={fileName}>
      {title || fileName}{' '}
      <small className={styles.size}>({[type, readableSize(size)].filter(Boolean).join(', ')})</small>
    </a>
  );
}
