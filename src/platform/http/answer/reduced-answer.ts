import type { EndpointShape } from '../../../contracts/call/endpoint.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import type { Actor } from '../../context/context.ts';

/** True of an answer that the service has reduced to id and version, because its caller may not read the record. */
export function isReduced(call: EndpointShape, answer: unknown): boolean {
  if (typeof call.seenBy !== 'object' || !isRecord(answer)) return false;
  return Object.keys(answer).every((key) => key === 'id' || key === 'version');
}

/** The record as far as the actor may see it: whole, or its id and version alone; of a list nothing. */
export function asSeenBy(actor: Actor, call: EndpointShape, record: unknown): unknown {
  if (typeof call.seenBy !== 'string' || holdsPermission(actor, call.seenBy)) return record;
  if (Array.isArray(record)) return [];
  const { id, version } = isRecord(record) ? record : {};
  return { id, version };
}
