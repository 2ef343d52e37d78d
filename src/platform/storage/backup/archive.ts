import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { StartError } from '../../process/start-error.ts';
import { writeNewFile } from '../write-new-file.ts';

/** The last part of an archive: the SHA-256 of each other part by its name. An archive without it was cut off. */
const checksumsName = 'checksums.json';

export interface ArchiveWriter {
  /** Adds a part whose size in bytes is known. */
  add(name: string, content: Buffer | { stream: Readable; size: number }): Promise<void>;
}

/** Writes a compressed tar file of parts that `fill` adds one after the other. The file appears whole under its name, or not at all. */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const pack = tar.pack();
  const checksums: Record<string, string> = {};
  const filling = async () => {
    await fill({
      async add(name, content) {
        const { stream, size } = Buffer.isBuffer(content)
          ? { stream: Readable.from([content]), size: content.length }
          : content;
        const hash = createHash('sha256');
        const entry = pack.entry({ name, size });
        await pipeline(stream, hashing(hash), entry);
        checksums[name] = hash.digest('hex');
      },
    });
    const last = Buffer.from(JSON.stringify(checksums));
    pack.entry({ name: checksumsName, size: last.length }).end(last);
    pack.finalize();
  };
  const draft = `${path}.part`;
  try {
    const write = async (file: Writable) => {
      const filled = filling().catch((error: Error) => {
        pack.destroy(error);
        throw error;
      });
      await Promise.all([pipeline(pack, createGzip({ level: 3 }), file), filled]);
    };
    await writeNewFile(draft, write, { mode: 0o600, flush: true });
    // Fails where somebody made the file meanwhile.
    await link(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

export interface ArchivePart {
  name: string;
  size: number;
  content: Readable;
}

/** Reads an archive to its end, one part after the other. `read` has to take the whole content. */
export async function readArchive(path: string, read: (part: ArchivePart) => Promise<void>): Promise<void> {
  const extract = tar.extract();
  const reading = (async () => {
    for await (const entry of extract) {
      await read({
        name: entry.header.name,
        size: entry.header.size ?? 0,
        content: Readable.from(entry as AsyncIterable<Buffer>, { objectMode: false }),
      });
      entry.resume();
    }
  })();
  try {
    await Promise.all([pipeline(createReadStream(path), createGunzip(), extract), reading]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new StartError(`${path} cannot be read (${code}).`);
    throw isOfArchive(error) ? damaged(path, error) : error;
  }
}

interface Check {
  /** Names of small parts whose content is answered. */
  keep: readonly string[];
  onPart(): void;
}

/** Rejects (`StartError`) an archive that is cut off, or of which a part is not what was written. */
export async function assertWhole(path: string, { keep, onPart }: Check): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, string>();
  const kept = new Map<string, Buffer>();
  await readArchive(path, async ({ name, content }) => {
    const hash = createHash('sha256');
    if (name === checksumsName || keep.includes(name)) {
      const bytes = await readWhole(content);
      kept.set(name, bytes);
      hash.update(bytes);
    } else for await (const chunk of content) hash.update(chunk as Buffer);
    if (name !== checksumsName) found.set(name, hash.digest('hex'));
    onPart();
  });
  const last = kept.get(checksumsName);
  if (last === undefined) throw damaged(path, 'its end is missing');
  const checksums = new Map(Object.entries(JSON.parse(last.toString('utf8')) as Record<string, string>));
  const [odd] = [...checksums].filter(([name, checksum]) => found.get(name) !== checksum);
  if (odd !== undefined) throw damaged(path, `"${odd[0]}" is not what was written`);
  if (checksums.size !== found.size) throw damaged(path, 'it holds what was not written');
  return kept;
}

/** The bytes of a part that is known to be small. */
async function readWhole(content: Readable, maxBytes = 64 * 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new StartError('The backup is damaged: a part of it is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

function isOfArchive(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return code.startsWith('Z_') || /tar header|unexpected end|Unexpected end/.test(message);
}

const damaged = (path: string, reason: unknown) =>
  new StartError(
    `${path} is damaged: ${reason instanceof Error ? reason.message : String(reason)}. Nothing was restored; take another backup.`,
  );
