import { isRouteErrorResponse } from 'react-router';
import { statusLine } from '../../../contracts/call/status-names.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import { ApiError } from '../../api-error.ts';

/** An id to quote to support: that of the request, which the server's log has too, or one made for this failure. The same failure keeps its id. */
export function referenceOf(error: unknown): string {
  if (error instanceof ApiError && error.requestId) return error.requestId;
  return typeof error === 'object' && error !== null ? madeFor(error) : newReference();
}

/** The status of the answer that failed, by number and name; empty where none came [E20]. */
export function answeredStatus(error: unknown): string {
  const hasAnswer = error instanceof ApiError ? error.status > 0 : isRouteErrorResponse(error);
  return hasAnswer ? statusLine((error as { status: number }).status) : '';
}

const newReference = () => `ui-${crypto.randomUUID().slice(0, 8)}`;
const madeFor = onePerObject((_error: object) => newReference());

interface ErrorReport {
  reference: string;
  error: unknown;
  at: Date;
  address: string;
  browser: string;
}

/** What support needs to find the error, as text to paste. Holds nothing that was typed: the address goes without its query. */
export function errorReport({ reference, error, at, address, browser }: ErrorReport): string {
  const { origin, pathname } = new URL(address);
  const violation = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [
    `Reference: ${reference}`,
    `Time: ${at.toISOString()}`,
    ...(answeredStatus(error) && [`Answer: ${answeredStatus(error)}`]),
    `Page: ${origin}${pathname}`,
    `Browser: ${browser}`,
    '',
    violation,
  ].join('\n');
}
