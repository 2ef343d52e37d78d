import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '../../../contracts/call/endpoint.ts';
import type { OwnerPath } from '../../admission/fair-line.ts';
import { lanesOf } from '../../admission/lanes.ts';
import type { Platform } from '../../context/context.ts';
import { incomingFolder, uploadFolder } from '../../storage/storage.ts';
import { isMultipart } from '../gate/cross-site.ts';
import { type PostedFile, receivePageForm } from './page-form.ts';
import { type Parts, readUrlEncoded, UrlEncoded } from './url-encoded.ts';

/** What a page's form sent; `parts` is null where the body is something else. The caller removes the files (`removePosted`). */
interface Post {
  parts: Parts | null;
  files: PostedFile[];
}

/** Lets routes of this scope take the form of a page: urlencoded, or multipart with files on the disk of this process. */
export async function openPostScope(
  scope: FastifyInstance,
  { platform, limits }: { platform: Platform; limits: NonNullable<EndpointShape['pageForm']> },
): Promise<(request: FastifyRequest, reply: FastifyReply, owner: OwnerPath) => Promise<Post>> {
  const folder = incomingFolder(uploadFolder(platform.config));
  await scope.register(fastifyMultipart);
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readUrlEncoded(body as Buffer, limits));
    } catch (error) {
      done(error as Error);
    }
  });
  return (request, reply, owner) => {
    if (isMultipart(request.headers['content-type'])) {
      const receiving = () => receivePageForm(request, reply, { limits, folder });
      return lanesOf(platform.config).arrivingPost.run(receiving, owner);
    }
    return Promise.resolve({ parts: request.body instanceof UrlEncoded ? request.body.parts : null, files: [] });
  };
}
