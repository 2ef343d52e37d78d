import { expect, test } from 'vitest';
import type { ShopMachine } from '../shop.contract.ts';
import { productFact } from './product-fact.ts';

const site = { origin: 'https://shop.example' };
const bare = {
  title: 'TE 140',
  slug: 'te-140',
  make: null,
  model: null,
  description: null,
  stockNumber: null,
  price: null,
  gallery: [],
  condition: null,
  inStock: false,
  preOrder: false,
  requestOnly: false,
} as unknown as ShopMachine;
const offerOf = (machine: Partial<ShopMachine>) => productFact({ ...bare, ...machine }, site)['offers'];

test('a machine without a price has no offer', () => {
  expect(JSON.parse(JSON.stringify(productFact(bare, site)))).toEqual({
    '@type': 'Product',
    name: 'TE 140',
    url: 'https://shop.example/shop/te-140',
  });
});

test.each([
  [{ price: 84_500 }, '84500.00', 'OutOfStock', 'UsedCondition'],
  [{ price: 0.5, inStock: true, condition: 'new' }, '0.50', 'InStock', 'NewCondition'],
  [{ price: 1, stockNumber: 'S1', condition: 'for-parts' }, '1.00', 'InStock', 'DamagedCondition'],
  [{ price: 1, preOrder: true, condition: 'like-new' }, '1.00', 'PreOrder', 'UsedCondition'],
])('the offer of %j is %s, %s, %s', (machine, price, availability, condition) => {
  expect(offerOf(machine)).toMatchObject({
    price,
    priceCurrency: 'USD',
    url: 'https://shop.example/shop/te-140',
    availability: `https://schema.org/${availability}`,
    itemCondition: `https://schema.org/${condition}`,
  });
});
