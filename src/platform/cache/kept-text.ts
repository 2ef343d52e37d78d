import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes of a text below which an encoding saves nothing. */
export const minEncodedBytes = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Quality 5 takes about as long as gzip and is a tenth smaller. */
export const encoders: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzipped(body),
};

const textsOf = new WeakMap<Buffer, KeptText>();

/** An answer that is sent more than once: its text, and the encoded copies that readers asked for. */
export class KeptText {
  readonly body: Buffer;
  readonly #copies = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    // Memory of its own: a slice of the shared pool would keep its neighbours alive for as long as it is kept.
    this.body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    this.body.write(text);
    textsOf.set(this.body, this);
  }

  /** The kept text whose body this is, if it is one. */
  static of(body: Buffer): KeptText | undefined {
    return textsOf.get(body);
  }

  /** What an `Accept-Encoding` header allows of it; null for the text itself. */
  encodingFor(acceptEncoding: string | undefined): Encoding | null {
    return this.body.length < minEncodedBytes ? null : encodingFor(acceptEncoding);
  }

  /** The copy in this encoding, made once. */
  copy(encoding: Encoding): Promise<Buffer> {
    const made = this.#copies.get(encoding);
    if (made) return made;
    const copy = encoders[encoding](this.body);
    this.#copies.set(encoding, copy);
    return copy;
  }

  /** Bytes that it takes with both copies, of which neither was seen to take a quarter of a text. */
  get keptBytes(): number {
    return this.body.length < minEncodedBytes ? this.body.length : Math.ceil(this.body.length * 1.5);
  }
}

/** The encoding that a reader prefers among ours; null for the plain text. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null;
  const liked = negotiate(acceptEncoding, [...encodings, 'identity']);
  return liked === 'br' || liked === 'gzip' ? liked : null;
}

/** The entity tag of an encoded copy, whose bytes are others than those of the text. */
export function encodedTag(etag: string, encoding: Encoding): string {
  return `${etag.slice(0, -1)}-${encoding}"`;
}
