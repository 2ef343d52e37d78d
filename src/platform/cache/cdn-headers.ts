import { hash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { everyKey } from './cache.ts';

/** The tag of every answer that a CDN may keep. */
export const tagOfAll = 'millwright';

/** A longer list would not fit into a header everywhere; the answer is not kept then. */
const maxTags = 100;

/** How long a copy may still be shown while a newer one is fetched, in seconds. */
const maxStaleSeconds = 60;

/**
 * A tag of the caches of this process as headers say it: short, so that a hundred of them, named twice, leave the head of an answer
 * below the 4 KB that proxies read, and without the ids of private records.
 */
export const cdnTag = (tag: string): string =>
  tag === everyKey ? tagOfAll : hash('sha256', tag, 'base64url').slice(0, 10);

/**
 * How long whom may keep an answer that is for everybody, as names and values in turn: browsers ask each time, a CDN that is
 * configured keeps it until it is told one of its tags. They are those of the caches of this process. Without a CDN it is
 * `otherwise`.
 *
 * RFC 9213 (CDN-Cache-Control), RFC 9111 (s-maxage), RFC 5861 (stale-while-revalidate).
 */
export function cachingHeaders(
  { services: { cdn } }: Pick<Config, 'services'>,
  { tags, otherwise }: { tags: readonly string[]; otherwise: string },
): string[] {
  if (cdn === null) return ['Cache-Control', otherwise];
  const named = [tagOfAll, ...new Set(tags.map(cdnTag))];
  if (named.length > maxTags) return ['Cache-Control', otherwise];
  const { maxAgeSeconds } = cdn;
  const kept = `max-age=${maxAgeSeconds}, stale-while-revalidate=${Math.min(maxAgeSeconds, maxStaleSeconds)}`;
  return [
    ['Cache-Control', `public, max-age=0, must-revalidate, s-maxage=${maxAgeSeconds}`],
    ['CDN-Cache-Control', `public, ${kept}`],
    ['Surrogate-Control', kept],
    ['Surrogate-Key', named.join(' ')],
    ['Cache-Tag', named.join(',')],
  ].flat();
}
