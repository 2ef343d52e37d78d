import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../contracts/call/errors.ts';
import type { Log } from '../log/log.ts';
import { StartError } from '../process/start-error.ts';
import { isStorageKey, type Storage } from './storage.ts';
import type { Bucket } from './storage-address.ts';

type Sdk = typeof import('@aws-sdk/client-s3');
type Use = <T>(act: (client: S3Client, sdk: Sdk) => Promise<T>) => Promise<T>;

/** How long the store is waited for, in ms. */
interface Timeout {
  connectMs: number;
  /** For an answer to begin, and for each further part of it. */
  answerMs: number;
}

const usual: Timeout = { connectMs: 3_000, answerMs: 15_000 };

/** Keeps files in a bucket of any S3-compatible store. What goes wrong there is logged with its reason and rejected without it. */
export function s3Storage(
  bucket: Bucket,
  log: Log,
  { timeout = usual, isKey = isStorageKey }: { timeout?: Timeout; isKey?: (key: string) => boolean } = {},
): Storage {
  const Bucket = bucket.name;
  let opened: Promise<{ client: S3Client; sdk: Sdk }> | undefined;
  const use: Use = async (act) => {
    opened ??= openClient(bucket, timeout);
    const { client, sdk } = await opened;
    return act(client, sdk);
  };
  const orUnavailable = async <T>(verb: string, act: Promise<T>): Promise<T> => {
    try {
      return await act;
    } catch (error) {
      log.error('the bucket failed', { verb, bucket: bucket.name, error });
      throw new AppError('STORAGE_UNAVAILABLE', { retryAfterSeconds: 5 });
    }
  };
  return {
    async put(content, { key, size, mimeType }) {
      if (!isKey(key)) throw new Error(`"${key}" is no storage key`);
      const object = { Bucket, Key: key, Body: content, ContentLength: size, ContentType: mimeType };
      await orUnavailable(
        'put',
        use((client, sdk) => client.send(new sdk.PutObjectCommand(object))),
      );
    },
    async get(key, range) {
      if (!isKey(key)) return null;
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await orUnavailable(
        'get',
        use((client, sdk) =>
          client.send(new sdk.GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) })).catch(absent),
        ),
      );
      if (answer === null) return null;
      const body = answer.Body;
      if (!(body instanceof Readable)) throw new Error(`the bucket answered ${key} without content`);
      const whole = answer.ContentRange?.split('/')[1];
      const content = Readable.from(readInTime(body, timeout.answerMs), { objectMode: false });
      // A reader who leaves before the first byte never begins the loop that would end it.
      content.once('close', () => body.destroy());
      return { content, size: Number(whole ?? answer.ContentLength) };
    },
    async remove(keys) {
      const doomed = keys.filter(isKey);
      // One by one, because not every store knows the call for many.
      await orUnavailable(
        'remove',
        use((client, sdk) =>
          Promise.all(doomed.map((Key) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })).catch(absent))),
        ),
      );
    },
    async *list() {
      let after: string | undefined;
      do {
        const StartAfter = after;
        const { Contents = [], IsTruncated } = await orUnavailable(
          'list',
          use((client, sdk) =>
            client.send(new sdk.ListObjectsV2Command({ Bucket, ...(StartAfter && { StartAfter }) })),
          ),
        );
        const keys = Contents.flatMap(({ Key }) => Key ?? []);
        yield* keys.filter(isKey);
        after = IsTruncated ? keys.at(-1) : undefined;
      } while (after !== undefined);
    },
    async check() {
      const place = `the bucket "${bucket.name}"${bucket.endpoint === null ? '' : ` at ${bucket.endpoint}`}`;
      try {
        await use((client, sdk) => client.send(new sdk.HeadBucketCommand({ Bucket })));
      } catch (error) {
        throw new StartError(`STORAGE_URL: ${place} cannot be used: ${reasonOf(error)}.`, { cause: error });
      }
    },
  };
}

/** Ends with an error when the store sends nothing for so long while somebody reads; time that the reader takes does not count. */
async function* readInTime(body: Readable, ms: number): AsyncGenerator<Buffer> {
  const wait = () => setTimeout(() => body.destroy(new Error('the bucket fell silent')), ms);
  let timer = wait();
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      timer = wait();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Loaded when it is first needed, because it is large and most installations keep files in a folder. */
async function openClient(
  { endpoint, region, credentials }: Bucket,
  { connectMs, answerMs }: Timeout,
): Promise<{ client: S3Client; sdk: Sdk }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    credentials,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Stores that are only compatible know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  });
  return { client, sdk };
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

function absent(error: unknown): null {
  const isAbsent = error instanceof Error && (error.name === 'NoSuchKey' || statusOf(error) === 404);
  if (isAbsent && error.name !== 'NoSuchBucket') return null;
  throw error;
}

function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (status === 403 || status === 401) return 'the AWS keys are refused there';
  if (status === 404) return 'there is no such bucket';
  if (status === 301) return 'it lies in another region';
  if (status !== undefined) return `it answered ${status}`;
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
