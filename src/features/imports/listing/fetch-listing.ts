import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeNewFile } from '../../../platform/storage/write-new-file.ts';
import { FileError } from '../columns/file-error.ts';
import type { ListingAddress } from './listing-address.ts';

export interface FetchedListing {
  path: string;
  remove: () => Promise<void>;
}

interface Limits {
  /** The longest silence, before the answer and within it. */
  silenceMs: number;
  /** For the whole answer. */
  maxMs: number;
  maxBytes: number;
}

const usualLimits: Limits = { silenceMs: 30_000, maxMs: 3_600_000, maxBytes: 2 * 1024 ** 3 };

/**
 * Copies a listing of rows into a file of its own, which the caller removes afterwards. The secret goes out as the header
 * `auth-secret` to this address alone: redirects are not followed. Rejects, with `FileError`, an address that does not
 * answer with 200, falls silent or does not end.
 */
export async function fetchListing(
  { url, authorization }: ListingAddress,
  { secret, limits = usualLimits }: { secret: string; limits?: Limits },
): Promise<FetchedListing> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-listing-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'listing');
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), limits.silenceMs);
  const whole = AbortSignal.timeout(limits.maxMs);
  const signal = AbortSignal.any([silence.signal, whole]);
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), limits.silenceMs);
      bytes += chunk.length;
      done(bytes > limits.maxBytes ? new FileError(`has more than ${limits.maxBytes} bytes`) : null, chunk);
    },
  });
  try {
    const answer = await fetch(url, { headers: headersOf({ authorization, secret }), redirect: 'manual', signal });
    assertUsable(answer);
    const source = Readable.fromWeb(answer.body ?? new ReadableStream());
    await writeNewFile(path, (file) => pipeline(source, counted, file, { signal }), { mode: 0o600 });
    return { path, remove };
  } catch (error) {
    await remove();
    if (error instanceof FileError) throw error;
    if (silence.signal.aborted) throw new FileError(`said nothing for ${limits.silenceMs / 1000} s`, { cause: error });
    if (whole.aborted) throw new FileError(`did not end within ${limits.maxMs / 1000} s`, { cause: error });
    throw new FileError('could not be reached, or broke off', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function headersOf({
  authorization,
  secret,
}: {
  authorization: string | null;
  secret: string;
}): Record<string, string> {
  return {
    Accept: 'application/json, text/csv;q=0.9, */*;q=0.1',
    ...(authorization && { Authorization: authorization }),
    ...(secret !== '' && { 'auth-secret': secret }),
  };
}

function assertUsable({ status }: Response): void {
  if (status >= 300 && status < 400) throw new FileError(`leads to another address (${status}); name that one`);
  if (status === 401 || status === 403)
    throw new FileError(`refuses what it was sent (${status}); LISTING_SECRET or the credentials are wrong`);
  if (status !== 200) throw new FileError(`answered with status ${status}`);
}
