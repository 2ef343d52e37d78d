import { existsSync, readdirSync } from 'node:fs';
import sharp, { type FormatEnum } from 'sharp';
import { type Answer, readAnswer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import { pathOf } from '../../contracts/call/call-path.ts';
import type { EndpointShape } from '../../contracts/call/endpoint.ts';
import type { Platform } from '../../platform/context/context.ts';
import { incomingFolder, uploadFolder } from '../../platform/storage/storage.ts';
import { media, type UploadedMedia } from './media.contract.ts';

export interface FileToUpload {
  content: Uint8Array | string;
  name?: string;
  /** What the sender claims; nothing to rely on. */
  type?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A picture of these measures. */
export function picture({
  width = 40,
  height = 30,
  format = 'png',
  noise = false,
}: {
  width?: number;
  height?: number;
  format?: keyof FormatEnum;
  noise?: boolean;
} = {}): Promise<Buffer> {
  const spots = noise ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } } : {};
  return sharp({ create: { width, height, channels: 3, background: '#c81e1e', ...spots } })
    .toFormat(format)
    .toBuffer();
}

/** An image that moves: one picture of these measures, so many times. */
export async function gifOfFrames(
  count: number,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const one = await picture({ width, height, format: 'gif' });
  const frame = one.subarray(one.indexOf(Buffer.from([0x21, 0xf9])), -1);
  return Buffer.concat([one.subarray(0, -1), ...Array<Buffer>(count - 1).fill(frame), one.subarray(-1)]);
}

/** Uploads as a browser's form does, the text parts first. */
export function upload(api: Pick<Api, 'fetch'>, file: FileToUpload): Promise<Answer<UploadedMedia>> {
  return send(api, file, { call: media.upload, path: media.upload.path });
}

/** Replaces a file in the same way. */
export function replace(api: Pick<Api, 'fetch'>, id: string, file: FileToUpload): Promise<Answer<UploadedMedia>> {
  return send(api, file, { call: media.replace, path: pathOf(media.replace, { id }) });
}

async function send(
  api: Pick<Api, 'fetch'>,
  file: FileToUpload,
  { call, path }: { call: EndpointShape; path: string },
): Promise<Answer<UploadedMedia>> {
  const { content, name = 'harvester.png', type = 'image/png', fields = {}, headers = {} } = file;
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append('file', new Blob([content as Uint8Array<ArrayBuffer>], { type }), name);
  const answer = await api.fetch(path, { method: 'POST', body, headers });
  return (await readAnswer(answer, call)) as Answer<UploadedMedia>;
}

/** A file of the library. */
export async function buildMedia(api: Pick<Api, 'fetch'>, file: Partial<FileToUpload> = {}) {
  const answer = await upload(api, { content: await picture(), ...file });
  if (answer.status !== 201) throw new Error(`the upload was refused: ${JSON.stringify(answer.body)}`);
  return answer.data.file;
}

/** Reads a public address whole: an answer whose body nobody takes would keep its connection open. */
export async function readPublic(api: Pick<Api, 'fetch'>, path: string, init?: RequestInit): Promise<Response> {
  const answer = await api.fetch(path, init);
  const body = await answer.arrayBuffer();
  const { status, headers } = answer;
  return new Response(status === 304 ? null : body, { status, headers });
}

/** How many files the library has. */
export const countMedia = async (api: Api) => (await api.media.list()).data.total;

/** What uploads have left half written. */
export function leftovers({ config }: Pick<Platform, 'config'>): string[] {
  const incoming = incomingFolder(uploadFolder(config));
  return existsSync(incoming) ? readdirSync(incoming) : [];
}
