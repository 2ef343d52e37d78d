const secretName = /passw|secret|token|credential|api_?key/i;

/**
 * The value without what must never lie in the trail: every key that names a password, secret, token or key is dropped,
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
