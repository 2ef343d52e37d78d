/** The Node version that the package installs, and the types that describe it. */
export interface RuntimeVersions {
  runtime: string;
  types: string;
}

/**
 * The one pair that may differ by more than a patch: on 2026-11-22 no newer types of Node 26 were published. It holds
 * for these two versions only, so the next update of either asks again.
 */
export const knownGap: RuntimeVersions | null = { runtime: '26.10.0', types: '26.6.6' };

function majorAndMinor(version: string): [major: number, minor: number] {
  const [major = Number.NaN, minor = Number.NaN] = version.split('.').map(Number);
  return [major, minor];
}

/**
 * What is wrong with a pair of versions, or null. Types of another major or of a newer minor describe functions that the
 * runtime does not have, so no gap excuses them.
 */
export function versionError({ runtime, types }: RuntimeVersions, gap: RuntimeVersions | null): string | null {
  const [major, minor] = majorAndMinor(runtime);
  const [typesMajor, typesMinor] = majorAndMinor(types);
  if (typesMajor !== major) return `@types/node ${types} describes another major version than node ${runtime}`;
  if (typesMinor > minor) return `@types/node ${types} is newer than node ${runtime}`;
  if (typesMinor === minor) return gap === null ? null : 'knownGap is not needed any more: set it to null';
  if (gap?.runtime === runtime && gap.types === types) return null;
  return `@types/node ${types} is older than node ${runtime}: update it, or enter the pair as knownGap when none is newer`;
}
