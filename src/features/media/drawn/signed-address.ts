import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../platform/config/config.ts';

/** The parameters of a signed address beside its signature. */
export const drawingParameters = ['w', 'h', 'fit', 'format', 'q'] as const;

/** The query of an address, sorted by name, with its signature (HMAC-SHA256, base64url). */
export function signedQuery(
  config: Pick<Config, 'secretsKey'>,
  { path, parameters }: { path: string; parameters: Readonly<Record<string, string>> },
): string {
  const query = sorted(parameters);
  return `${query}&s=${signature(config, path, query).toString('base64url')}`;
}

/** Whether these parameters were signed for this path here. */
export function isSigned(
  config: Pick<Config, 'secretsKey'>,
  { path, parameters, sent }: { path: string; parameters: Readonly<Record<string, string>>; sent: string },
): boolean {
  const expected = signature(config, path, sorted(parameters));
  const given = Buffer.from(sent, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const sorted = (parameters: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();

function signature({ secretsKey }: Pick<Config, 'secretsKey'>, path: string, query: string): Buffer {
  return createHmac('sha256', secretsKey).update(`image address\n${path}?${query}`).digest();
}
