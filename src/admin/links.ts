/**
 * Addresses of a later feature's pages that screens of an earlier feature lead to. The earlier feature declares the
 * link by augmenting this interface; the later one gives it in its `x.pages.tsx`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features augment it.
export interface Links {}

let links: Partial<Links> = {};

/** Sets the links that the features give. The roof of the console does so once. */
export function provideLinks(all: Partial<Links>): void {
  links = all;
}

/** The link of this name; undefined where no feature gives it. */
export function linkTo<Name extends keyof Links>(name: Name): Partial<Links>[Name] {
  return links[name];
}
