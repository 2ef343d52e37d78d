const secretName = /passw|secret|token|credential|api_?key/i;

/**
 * The value without what must never lie in the audit log: every key that names a password, secret, token or key is dropped,
 * unless it holds a number or a yes or no, which is a setting about them.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !secretName.test(key) || typeof inner === 'number' || typeof inner === 'boolean')
      .map(([key, inner]) => [key, withoutSecrets(inner)]),
  );
}

/** Bytes of what a record was and became, together: the audit log keeps facts, not documents. */
const maxFactBytes = 14_000;
/** Bytes of one value that is cut. */
const maxCutBytes = 800;

/**
 * What a record was and became, as JSON without secrets. Where that is too long, what did not change is left out, then the longest
 * values are cut, which they say.
 */
export function auditFacts({ before, after }: { before?: object | null; after?: object | null }): {
  before: string | null;
  after: string | null;
} {
  const [was, became] = [before, after].map((side) => (side ? JSON.stringify(withoutSecrets(side)) : null));
  if (bytesOf(was) + bytesOf(became) <= maxFactBytes) return { before: was ?? null, after: became ?? null };
  const [old, next] = [was, became].map((json) => (json ? factsOf(json) : null));
  const isSame = (key: string) => old?.get(key) === next?.get(key);
  const shown = [old, next].map((facts) => facts && cut([...facts].filter(([key]) => !isSame(key))));
  return { before: shown[0] ?? null, after: shown[1] ?? null };
}

const bytesOf = (json: string | null | undefined): number => Buffer.byteLength(json ?? '');

/** The values of a record, each as JSON. */
function factsOf(json: string): ReadonlyMap<string, string> {
  const values = Object.entries(JSON.parse(json) as object);
  return new Map(values.map(([key, value]) => [key, JSON.stringify(value)]));
}

function cut(facts: readonly (readonly [string, string])[]): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const [key, json] of facts) {
    const pair = `${JSON.stringify(key)}:${bytesOf(json) > maxCutBytes ? shortened(json) : json}`;
    bytes += bytesOf(pair) + 1;
    if (bytes > maxFactBytes / 2 - maxCutBytes) {
      kept.push(`"…":"${facts.length - kept.length} more"`);
      break;
    }
    kept.push(pair);
  }
  return `{${kept.join(',')}}`;
}

const shortened = (json: string): string =>
  JSON.stringify(`${json.slice(0, maxCutBytes / 4).toWellFormed()}… (${bytesOf(json)} bytes)`);
