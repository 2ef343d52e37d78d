import { milesTo } from '../../locations/near/distance.rules.ts';
import type { Places } from '../catalogue/catalogue.rules.ts';
import type { ListedMachine } from '../catalogue/listed-machine.rules.ts';
import { type Finance, type FinanceTerms, financeOf } from '../machine/finance.rules.ts';
import { dollarsOf, priceText, shownRiversPrice } from '../machine/price.rules.ts';
import { categoryLabel, type ShopItem } from '../shop.contract.ts';

/** A picture as answers name it. */
export type Picture = NonNullable<ShopItem['image']>;

/** The pictures that are there, by address. */
export type Pictures = Readonly<Record<string, Picture>>;

interface Around {
  places: Places;
  pictures: Pictures;
  url: string;
  terms: FinanceTerms | null;
  /** The postal code that distances are to. */
  near?: string | null;
}

/** A machine as lists show it. An industry or location that is not published is left out [K16] [K28]. */
export function itemOf(machine: ListedMachine, { places, pictures, url, terms, near = null }: Around): ShopItem {
  const { id, slug, title, make, model, year, hours, stockNumber, inStock, preOrder, requestOnly, price } = machine;
  const place = machine.locationId === null ? undefined : places.locations.get(machine.locationId);
  const location = place
    ? {
        id: place.id,
        label: place.label,
        slug: place.slug,
        city: place.city,
        state: place.state,
        phoneNumber: place.phoneNumber,
      }
    : null;
  return {
    id,
    slug,
    url,
    title,
    make,
    model,
    category: machine.category?.value ?? null,
    [categoryLabel]: machine.category?.label ?? null,
    year,
    hours,
    condition: machine.condition?.value ?? null,
    industries: machine.industryIds.flatMap((id) => places.industries.get(id) ?? []),
    location,
    city: location?.city ?? null,
    phone: location?.phoneNumber ?? null,
    distanceMiles: place && near !== null ? milesTo(place, near) : null,
    stockNumber,
    inStock,
    preOrder,
    requestOnly,
    price: dollarsOf(price),
    priceText: priceText(price),
    monthly: monthlyIn(terms && financeOf(machine, terms)),
    advertisedPrice: dollarsOf(machine.advertisedPrice),
    riversPrice: dollarsOf(shownRiversPrice(machine)),
    preOrderPrice: dollarsOf(machine.preOrderPrice),
    promotionPrice: dollarsOf(machine.promotionPrice),
    bonus: dollarsOf(machine.bonus),
    badges: [...machine.badges],
    image: pictures[machine.pictures[0] ?? ''] ?? null,
  };
}

const monthlyIn = (finance: Finance | null) => (finance && finance.credit > 0 ? dollarsOf(finance.monthly) : null);
