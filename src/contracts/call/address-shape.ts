/** Two patterns of a router with the same shape match the same addresses: `/:type/:slug` and `/:page/:part`. */
export function addressShape(pattern: string): string {
  return pattern.toLowerCase().replaceAll(/:[^/]+/g, ':');
}
