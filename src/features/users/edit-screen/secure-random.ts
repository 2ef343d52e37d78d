const everyValue = 2 ** 32;

/** A whole number from 0 up to `limit`, each equally likely, from the browser's source for secrets. */
export function randomBelow(limit: number): number {
  const fair = everyValue - (everyValue % limit);
  const [drawn] = Array.from(crypto.getRandomValues(new Uint32Array(1)));
  // The few values at the top would favour small results.
  return drawn === undefined || drawn >= fair ? randomBelow(limit) : drawn % limit;
}
