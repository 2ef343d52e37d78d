import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '../../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../context/context.ts';
import type { Steps } from '../implement.ts';
import { withKnownKeys } from './key-spelling.ts';
import { type ParsedInput, parseInput } from './parse-input.ts';

/** Parses what the endpoint takes. Rejects with every error under its dotted path: those of the schemas, and those that the action itself would find beside them. */
export async function parseWhole(
  request: FastifyRequest,
  { call, steps, ctx }: { call: EndpointShape; steps: Pick<Steps<never>, 'otherErrors'>; ctx: Ctx },
): Promise<ParsedInput> {
  try {
    return parseInput(call, request);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields || !steps.otherErrors || !call.body) throw error;
    const params = request.params as Record<string, string>;
    const body = withKnownKeys(call.body, request.body);
    const others = await steps.otherErrors({ ctx, params, body }).catch((refusal: unknown) => {
      if (refusal instanceof AppError) return {};
      throw refusal;
    });
    assertNoErrors({ ...others, ...error.details.fields });
    throw error;
  }
}
