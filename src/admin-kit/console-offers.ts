/**
 * What later features give to screens of an earlier one, by name: a value that one feature gives, such as the way to an
 * address, or a list that each may add to. The earlier feature declares the name and the type by augmenting this
 * interface; the later ones give it in their `x.pages.tsx`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features augment it.
export interface ConsoleOffers {}

let offers: Partial<ConsoleOffers> = {};

/** Sets what the features give. The roof of the console does so once. */
export function provideOffers(all: Partial<ConsoleOffers>): void {
  offers = all;
}

/** What a feature offers under this name; undefined where none does. */
export function offerOf<Name extends keyof ConsoleOffers>(name: Name): Partial<ConsoleOffers>[Name] {
  return offers[name];
}
