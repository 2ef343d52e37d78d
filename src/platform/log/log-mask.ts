const secretKey =
  /pass(?:word|wd|phrase)?$|password|secret|token|cookie|authorization|api[-_]?key|credential|^salt$|^hash$/i;
const mask = '***';
const deepest = 8;
const maxTextLength = 8192;
const widest = 100;

/** A copy fit for the log: values under secret-sounding keys and secrets inside texts are masked, errors unfolded, size bounded [E17]. */
export function masked(value: unknown): unknown {
  return maskValue(value, 0, new Set());
}

function maskValue(value: unknown, depth: number, seen: Set<object>): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (seen.has(value) || depth >= deepest) return '…';
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  seen.add(value);
  const copy = Array.isArray(value)
    ? value.slice(0, widest).map((item) => maskValue(item, depth + 1, seen))
    : maskObject(value instanceof Error ? factsOfError(value) : value, depth, seen);
  seen.delete(value);
  return copy;
}

function maskObject(value: object, depth: number, seen: Set<object>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  const entries =
    value instanceof Map ? [...value].map(([key, item]) => [String(key), item] as const) : Object.entries(value);
  for (const [key, item] of entries.slice(0, widest)) {
    const isSecret = secretKey.test(key) && item !== null && item !== undefined && typeof item !== 'boolean';
    copy[maskText(key)] = isSecret ? mask : maskValue(item, depth + 1, seen);
  }
  return copy;
}

/** A driver's `detail` and `where` repeat stored values, so they are left out. */
function factsOfError(error: Error): object {
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const errors = error instanceof AggregateError ? error.errors : undefined;
  return { name, message, code, constraint, stack, cause, errors };
}

/** Begins where a run of its characters does, so that each run is read once. */
const mailAddress = /(?<![^\s@<>"'(),:;=/\\])[^\s@<>"'(),:;=/\\]+@[^\s@<>"'(),:;=/\\]{1,255}/g;

/** Masks a signed token and what follows it without a blank. */
function withoutToken(word: string): string {
  const parts = word.split('.');
  const at = parts.findIndex((part, index) => /eyJ[\w-]{5}/.test(part) && parts[index + 1] && parts[index + 2]);
  return at === -1 ? word : [...parts.slice(0, at), mask].join('.');
}

/** Each pattern is linear on hostile texts. */
function maskText(text: string): string {
  let clean = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
  if (clean.includes('://')) clean = clean.replace(/:\/\/[^\s/@]{1,512}@/g, `://${mask}@`);
  if (clean.includes('@')) clean = clean.replace(mailAddress, mask);
  if (clean.includes('eyJ')) clean = clean.replace(/[\w.-]{20,}/g, withoutToken);
  return clean
    .replace(/\bmw_[0-9A-Za-z]{8,}/g, mask)
    .replace(/\b(bearer|basic) [\w.~+/=-]{8,4096}/gi, `$1 ${mask}`)
    .replace(
      /((?:password|secret|token|api[-_]?key|cookie|authorization)["']?\s{0,2}[=:]\s{0,2})[^\s&,;}]{1,4096}/gi,
      `$1${mask}`,
    );
}
