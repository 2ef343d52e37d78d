import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context/context.ts';
import { visitorContext } from '../../../platform/context/visitor-context.ts';
import { clientAddress } from '../../../platform/http/gate/client-address.ts';
import { foreignOrigin } from '../../../platform/http/gate/cross-site.ts';
import { type AnswerSide, type Caller, type FeatureRoutes, implement } from '../../../platform/http/implement.ts';
import { formIntake } from './intake.contract.ts';
import { prepareSubmission } from './intake.service.ts';
import { setIntakeParts } from './intake-parts.ts';
import { asPublicRead, type FormName, mayBeSentFrom, readOpenForm } from './open-form.ts';

/** The public calls of forms. Pages of other sites use them where a form allows their origin. */
export function intakeRoutes(parts: Parameters<typeof setIntakeParts>[1]): FeatureRoutes {
  const calls = implement(formIntake, {
    read: ({ ctx, params, answer, caller }) =>
      asPublicRead(ctx, async (ctx) => {
        await allowOrigin(ctx, { name: params, answer, caller });
        return readOpenForm(ctx, params);
      }),
    submit: {
      permitReplay: ({ ctx, params, answer, caller }) => allowOrigin(ctx, { name: params, answer, caller }),
      prepare: async ({ ctx, params, body, parts, files, answer, caller }) => {
        await allowOrigin(ctx, { name: params, answer, caller });
        const sent = { ...body, ...(parts && { parts }) };
        return prepareSubmission(ctx, { name: params, sent, files, caller });
      },
    },
    submitById: {
      permitReplay: ({ ctx, body, answer, caller }) => allowOrigin(ctx, { name: { id: body.formId }, answer, caller }),
      prepare: async ({ ctx, body, parts, files, answer, caller }) => {
        const { formId: id, ...json } = body;
        await allowOrigin(ctx, { name: { id }, answer, caller });
        const sent = { ...json, ...(parts && { parts }) };
        return prepareSubmission(ctx, { name: { id }, sent, files, caller });
      },
    },
  });
  return {
    calls: formIntake,
    register(server, platform) {
      setIntakeParts(platform, parts);
      calls.register(server, platform);
      const origin = new URL(platform.config.publicUrl).origin;
      /** What a browser asks before it sends JSON from a page of another site. */
      const preflight =
        (nameOf: (request: FastifyRequest) => FormName) => async (request: FastifyRequest, reply: FastifyReply) => {
          const from = foreignOrigin(request.headers, origin);
          reply.header('Vary', 'Origin');
          const ip = clientAddress(request);
          const ctx = visitorContext(platform, { requestId: request.id, ip, userAgent: null });
          const mayBeSent = (from: string) =>
            asPublicRead(ctx, (ctx) => mayBeSentFrom(ctx, { name: nameOf(request), from }));
          if (from !== null && (await mayBeSent(from))) {
            reply.header('Access-Control-Allow-Origin', from);
            reply.header('Access-Control-Allow-Methods', 'GET, POST');
            reply.header('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key');
            reply.header('Access-Control-Max-Age', '600');
          }
          return reply.code(204).send();
        };
      const bySlug = preflight((request) => ({ slug: (request.params as { slug: string }).slug }));
      server.options('/api/forms/:slug', bySlug);
      server.options('/api/forms/:slug/submissions', bySlug);
    },
  };
}

/** Before anything is rejected, so that the page can read the error. */
async function allowOrigin(
  ctx: Ctx,
  { name, answer, caller }: { name: FormName; answer: AnswerSide; caller: Caller },
): Promise<void> {
  answer.header('Vary', 'Origin');
  const from = caller.foreignOrigin;
  if (from !== null && (await mayBeSentFrom(ctx, { name, from }))) answer.header('Access-Control-Allow-Origin', from);
}
