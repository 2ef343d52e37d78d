import { pictureAddress } from '../../block-types/addresses.ts';
import { isRecord } from '../../contracts/is-record.ts';

/** A post in one of the spellings in which entries, imports and older sites write it. */
export interface BlogItem {
  slug?: unknown;
  post_name?: unknown;
  title?: unknown;
  post_title?: unknown;
  /** Entries of `{metaKey, metaValue}`. */
  meta?: unknown;
  directImageUrl?: unknown;
  post_thumbnail?: unknown;
}

export interface BlogCard {
  /** Under which `/blog/…` finds it. */
  slug: string;
  title: string;
  /** An address of this site; a picture of another would tell that site of every visitor. */
  picture: string | null;
}

/** A post as a card shows it [K18]. Null for what has no address or no title. */
export function blogCardOf(item: BlogItem): BlogCard | null {
  const { slug, post_name, title, post_title, meta, directImageUrl, post_thumbnail } = item;
  const address = textOf(slug) ?? textOf(post_name);
  const name = textOf(title) ?? (isRecord(title) ? textOf(title['rendered']) : null) ?? textOf(post_title);
  if (address === null || name === null) return null;
  const pictures = [featuredIn(meta), directImageUrl, post_thumbnail];
  const picture = pictures.map(pictureOf).find((one) => one !== null) ?? null;
  return { slug: address, title: name, picture };
}

function featuredIn(meta: unknown): unknown {
  const entries = Array.isArray(meta) ? meta.filter(isRecord) : [];
  return entries.find((entry) => entry['metaKey'] === 'featured_image')?.['metaValue'];
}

function pictureOf(value: unknown): string | null {
  const [first] = [value].flat();
  const text = textOf(first);
  return text === null ? null : pictureAddress(text);
}

/** Trimmed; null for what is no text, or none. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A published entry as a post: its fields by their names, whatever type they have become. */
export function blogItemOf({
  slug,
  title,
  customFields,
}: {
  slug: string;
  title: string;
  customFields: Readonly<Record<string, unknown>>;
}): BlogItem {
  return {
    slug,
    title,
    post_name: customFields['post_name'],
    meta: [{ metaKey: 'featured_image', metaValue: customFields['featured_image'] }],
    directImageUrl: customFields['direct_image_url'],
    post_thumbnail: customFields['post_thumbnail'],
  };
}
