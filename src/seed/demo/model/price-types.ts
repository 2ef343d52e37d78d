import type { DemoType } from './demo-types.ts';
import { number, plain } from './field-drafts.ts';

/** A published coupon is in force between its dates. */
export const coupons: DemoType = {
  name: 'Coupons',
  slug: 'coupons',
  description: 'Codes that lower the price of a cart. Only the server reads them.',
  isPublic: false,
  listColumns: ['customFields.amount', 'customFields.type', 'customFields.starts_on', 'customFields.ends_on', 'status'],
  group: 'Coupon',
  fields: [
    plain('text', 'code'),
    {
      type: 'select',
      name: 'type',
      label: 'Type',
      options: [
        { label: 'Amount off the cart', value: 'fixed_cart' },
        { label: 'Percent off the cart', value: 'percent' },
      ],
    },
    number('amount', { min: 0 }, { description: 'US dollars, or percent' }),
    plain('date', 'starts_on', { description: 'The first day on which it is valid' }),
    plain('date', 'ends_on', { description: 'The last day on which it is valid' }),
  ],
};

/** Sales tax where no tax service is set up. */
export const taxRates: DemoType = {
  name: 'Tax rates',
  slug: 'tax-rates',
  description: 'Sales tax by state, and by postal code where it differs. Only the server reads them.',
  isPublic: false,
  listColumns: ['customFields.rate', 'status'],
  group: 'Tax rate',
  fields: [
    plain('text', 'state', { description: 'Two letters' }),
    plain('text', 'zip', { description: 'Empty for the rate of the whole state' }),
    number('rate', { min: 0, max: 25 }, { description: 'In percent' }),
  ],
};
