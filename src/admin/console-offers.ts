/**
 * What later features give to screens of an earlier one, by the name under which these take it. The earlier feature
 * declares the name and the type by augmenting this interface; the later ones give it in their `x.pages.tsx`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features augment it.
export interface ConsoleOffers {}

export type OffersOfPages = { readonly [Name in keyof ConsoleOffers]?: readonly ConsoleOffers[Name][] };

let offers: readonly OffersOfPages[] = [];

/** Sets what the features give, in their order. The roof of the console does so once. */
export function provideOffers(all: readonly OffersOfPages[]): void {
  offers = all;
}

/** Everything that features give under the name. */
export function offersOf<Name extends keyof ConsoleOffers>(name: Name): readonly ConsoleOffers[Name][] {
  return offers.flatMap((ofFeature) => ofFeature[name] ?? []);
}
