import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../contracts/call/errors.ts';
import { countPublicPost } from '../features/limits/visitor-limits.ts';
import { pageForm } from '../features/submissions/intake/intake.contract.ts';
import { lanesOf } from '../platform/admission/lanes.ts';
import type { Platform } from '../platform/context/context.ts';
import { visitorContext } from '../platform/context/visitor-context.ts';
import { clientAddress } from '../platform/http/gate/client-address.ts';
import { foreignOrigin, isMultipart } from '../platform/http/gate/cross-site.ts';
import { countedBody } from '../platform/http/input/bodies-in-flight.ts';
import { removePosted } from '../platform/http/input/page-form.ts';
import { openPostScope } from '../platform/http/input/post-scope.ts';
import { networksOf } from '../platform/network/ip-address.ts';
import type { PagePost } from '../site-kit/site-page.ts';

interface Receiver {
  platform: Platform;
  /** Of the pages that take forms. */
  paths: readonly string[];
  answer: (request: FastifyRequest, reply: FastifyReply, post: PagePost) => Promise<FastifyReply>;
}

/** Takes the forms that pages send to their own addresses: urlencoded, or multipart with files on the disk of this process. */
export async function receiveForms(server: FastifyInstance, { platform, paths, answer }: Receiver): Promise<void> {
  const { visitorChange } = lanesOf(platform.config);
  const origin = new URL(platform.config.publicUrl).origin;
  await server.register(async (scope) => {
    const receive = await openPostScope(scope, { platform, limits: pageForm });
    for (const url of paths) {
      scope.route({
        method: 'POST',
        url,
        preParsing: (request, reply, payload, done) => {
          const isStreamed = isMultipart(request.headers['content-type']);
          done(null, isStreamed ? payload : countedBody({ request, reply, bodies: server.bodies }, payload));
        },
        handler: async (request, reply) => {
          const owner = networksOf(clientAddress(request));
          const { parts, files } = await receive(request, reply, owner);
          try {
            const userAgent = request.headers['user-agent']?.slice(0, 500) ?? null;
            const { db } = platform.visitorChanges;
            const visit = { requestId: request.id, ip: clientAddress(request), userAgent };
            const ctx = { ...visitorContext(platform, visit), db };
            const caller = {
              foreignOrigin: foreignOrigin(request.headers, origin),
              referrer: request.headers.referer?.slice(0, 2000) ?? null,
            };
            const act = async () => {
              const refusal = await countPublicPost(ctx).then(() => null, errorIn);
              return answer(request, reply, { ctx, parts: parts ?? [], files, caller, refusal });
            };
            return await visitorChange.run(act, owner);
          } finally {
            await removePosted(files);
          }
        },
      });
    }
  });
}

function errorIn(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
