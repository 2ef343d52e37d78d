import type { Industry, StoreLocation } from '../locations.contract.ts';

const yearSeconds = 31_536_000;

/** Keeps the choice in this browser: the ids for the server in cookies, the whole objects for scripts [K05]. */
export function keepChoice(chosen: { location: StoreLocation; industry: Industry }) {
  const { id, name, slug, header_background_images } = chosen.industry;
  const kept = { location: chosen.location, industry: { id, name, slug, header_background_images } };
  for (const key of ['location', 'industry'] as const) {
    // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API is not in every browser that the pages are for.
    document.cookie = `${key}=${kept[key].id}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}`;
    try {
      localStorage.setItem(key, JSON.stringify(kept[key]));
    } catch {
      // A browser that forbids storage, or has no room left: the cookies suffice.
    }
  }
}

/** The industry that was chosen before, or null. */
export function keptIndustryId(): string | null {
  return /(?:^|; )industry=([\w-]+)/.exec(document.cookie)?.[1] ?? null;
}
