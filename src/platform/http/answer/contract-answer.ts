import type { EndpointShape, Page, Skipping } from '../../../contracts/call/endpoint.ts';
import { AppError, commonErrorCodes, type ErrorCode } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import type { Actor } from '../../context/context.ts';

/** True of an answer that the service has reduced to id and version, because its caller may not read the record. */
function isReduced(call: EndpointShape, answer: unknown): boolean {
  if (typeof call.seenBy !== 'object' || !isRecord(answer)) return false;
  return Object.keys(answer).every((key) => key === 'id' || key === 'version');
}

/** The record as far as the actor may see it: whole, or its id and version alone, with what it tells once; of a list nothing. */
function asSeenBy(actor: Actor, call: EndpointShape, record: unknown): unknown {
  if (typeof call.seenBy !== 'string' || holdsPermission(actor, call.seenBy)) return record;
  if (Array.isArray(record)) return [];
  const { id, version, [call.toldOnce ?? '']: told } = isRecord(record) ? record : {};
  return { id, version, ...(call.toldOnce && { [call.toldOnce]: told }) };
}

/** Wraps a validated result as the endpoint declares [Q07]. */
function successBody(call: EndpointShape, result: unknown): unknown {
  const message = call.message === undefined ? {} : { message: call.message };
  switch (call.envelope ?? 'one') {
    case 'raw':
      return result;
    case 'skipping':
    case 'flat':
      return { success: true, ...(result as object), ...message };
    case 'page': {
      const { items, total, page, pageSize } = result as Page<unknown>;
      const pageCount = Math.ceil(total / pageSize);
      return { success: true, data: items, meta: { total, page, pageSize, pageCount }, pageCount, ...message };
    }
    case 'one':
      return { success: true, data: result, ...message };
  }
}

/** The body as sent. A result that breaks its contract is an error of ours; undeclared keys are dropped. */
export function bodyOf(call: EndpointShape, { actor, result }: { actor: Actor; result: unknown }): unknown {
  if (call.envelope === 'raw') return result;
  const seen = (record: unknown) => asSeenBy(actor, call, isReduced(call, record) ? record : call.result.parse(record));
  if (call.envelope !== 'skipping') return JSON.stringify(successBody(call, seen(result)));
  // The contract typed the handler to answer so.
  const { data, skipped } = result as Skipping<unknown>;
  return JSON.stringify(successBody(call, { data: seen(data), skipped }));
}

/** A first answer as its caller may see it now, who may have lost the right to view what they once wrote. */
export function asReplayedTo(actor: Actor, call: EndpointShape, body: unknown): unknown {
  if (typeof call.seenBy !== 'string' || typeof body !== 'string') return body;
  const { data } = JSON.parse(body) as { data: unknown };
  const seen = asSeenBy(actor, call, data);
  return seen === data ? body : JSON.stringify(successBody(call, seen));
}

const commonCodes: ReadonlySet<ErrorCode> = new Set(commonErrorCodes);

/** An endpoint may reject only as it declares; anything else is an error of ours. `current` is stripped like a result. */
export function asDeclared(
  { call, actor, error }: { call: EndpointShape; actor: Actor | null; error: unknown },
  onUndeclared: (call: EndpointShape, code: ErrorCode) => void,
): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, details } = error;
  if (!commonCodes.has(code) && !call.errors.includes(code)) {
    onUndeclared(call, code);
    return new Error(`${call.method} ${call.path} refused with ${code}, which it does not declare`, { cause: error });
  }
  if (details.current === undefined || actor === null) return error;
  const current = isReduced(call, details.current)
    ? details.current
    : (call.current ?? call.result).safeParse(details.current).data;
  return new AppError(code, { ...details, current: asSeenBy(actor, call, current) });
}
