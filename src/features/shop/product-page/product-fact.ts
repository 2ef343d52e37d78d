import { absoluteAddress, type StructuredFact } from '../../../site-kit/head/site-head.ts';
import type { ShopMachine } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';

const schema = 'https://schema.org';

/** The machine as search engines read it; without a price there is no offer. */
export function productFact(machine: ShopMachine, site: { origin: string }): StructuredFact {
  const { title, slug, description, stockNumber, make, model, gallery, price } = machine;
  const url = absoluteAddress(site, shopPaths.machine(slug));
  return {
    '@type': 'Product',
    name: title,
    url,
    description: description ?? undefined,
    sku: stockNumber ?? undefined,
    model: model ?? undefined,
    brand: make === null ? undefined : { '@type': 'Brand', name: make },
    image: gallery.length === 0 ? undefined : gallery.map((picture) => absoluteAddress(site, picture.url)),
    offers:
      price === null
        ? undefined
        : {
            '@type': 'Offer',
            price: price.toFixed(2),
            priceCurrency: 'USD',
            availability: `${schema}/${availabilityOf(machine)}`,
            itemCondition: `${schema}/${conditionOf(machine)}`,
            url,
          },
  };
}

function availabilityOf({ preOrder, inStock, stockNumber }: ShopMachine): string {
  if (preOrder) return 'PreOrder';
  return inStock || stockNumber !== null ? 'InStock' : 'OutOfStock';
}

function conditionOf({ condition }: ShopMachine): string {
  if (condition === 'new') return 'NewCondition';
  return condition === 'for-parts' ? 'DamagedCondition' : 'UsedCondition';
}
