import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Platform } from '../../../platform/context/context.ts';
import { publicSideOf } from '../../../platform/context/public-side.ts';
import { readRange } from '../../../platform/http/files/byte-range.ts';
import { isCurrent } from '../../../platform/http/files/entity-tag.ts';
import { clientAddress } from '../../../platform/http/gate/client-address.ts';
import type { FeatureRoutes } from '../../../platform/http/implement.ts';
import { parseInput } from '../../../platform/http/input/parse-input.ts';
import { networksOf } from '../../../platform/network/ip-address.ts';
import { etagOf, fileHeaders } from './file-headers.ts';
import { type FileQuery, mediaFiles } from './files.contract.ts';
import { findFile, openFile } from './files.service.ts';
import { readWantedCopy } from './wanted-copy.ts';

/** The public addresses of files: a route of its own, because it answers bytes, parts of them, or that nothing changed. */
export const mediaFilesRoutes: FeatureRoutes = {
  calls: mediaFiles,
  register(server, platform) {
    const readers = publicSideOf(platform);
    server.get('/media/:key', (request, reply) => sendFile(request, reply, { readers, process: platform }));
  },
};

/** `process` notes which copies there are. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { readers: platform, process }: { readers: Platform; process: Platform },
): Promise<FastifyReply> {
  const { headers, method } = request;
  const query = parseInput(mediaFiles.read, request).query as FileQuery;
  const { key: name } = request.params as { key: string };
  const wanted = await readWantedCopy(platform, { path: `/media/${name}`, query });
  const file = await findFile(platform, { name, wanted, accept: headers.accept });
  if (!file) throw new AppError('NOT_FOUND');
  const etag = etagOf(file);
  if (isCurrent(headers['if-none-match'], etag)) {
    return reply.code(304).headers(fileHeaders(file, file.mimeType)).removeHeader('Content-Type').send();
  }
  const isPartial = file.copy === null && (headers['if-range'] === undefined || headers['if-range'] === etag);
  const range = isPartial ? readRange(headers.range, file.size) : null;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
  }
  if (method === 'HEAD' && file.copy === null) {
    // Without a stream the framework would say that the file has no length.
    const nothing = Readable.from([]);
    return reply.headers(fileHeaders(file, file.mimeType)).header('Content-Length', file.size).send(nothing);
  }
  const owner = networksOf(clientAddress(request));
  const open = await openFile(process, file, { owner, range: range ?? undefined });
  if (!open) throw new AppError('NOT_FOUND');
  reply.headers(fileHeaders(file, open.mimeType));
  if (range === null) return reply.header('Content-Length', open.size).send(open.content);
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${open.size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(open.content);
}
