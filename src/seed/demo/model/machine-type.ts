import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import type { DemoType } from './demo-types.ts';
import { choice, dollars, number, picture, plain, related } from './field-drafts.ts';
import { machineFacts } from './machine-facts.ts';

export const categories = [
  'Excavator',
  'Wheel loader',
  'Tractor',
  'Telehandler',
  'Skid steer',
  'Dozer',
  'Roller',
  'Forklift',
  'Backhoe loader',
  'Dump truck',
  'Boom lift',
  'Combine',
] as const;

export const conditions = ['New', 'Like new', 'Good', 'Fair', 'For parts'] as const;

/** What the shop sells; it reads every field by its name. */
export const equipment: DemoType = {
  name: 'Equipment',
  slug: 'equipment',
  description: 'Machines for sale. A demonstration: change it or delete it.',
  isPublic: true,
  listColumns: [
    ...['customFields.stock_number', 'customFields.advertised_price', 'customFields.hours'],
    ...['customFields.location', 'customFields.in_stock', 'status'],
  ],
  group: 'Machine',
  fields: [
    plain('text', 'make', { required: true }),
    plain('text', 'model', { required: true }),
    choice('category', categories),
    number('year', { min: 1950, max: 2100, integer_only: true }),
    number('hours', { min: 0, integer_only: true }),
    related('industry', 'industries', true),
    related('location', 'locations', false),
    plain('text', 'stock_number'),
  ],
  moreGroups: [
    { group: 'Price and sale', layout: { place: 'side' }, fields: sale() },
    {
      group: 'Availability',
      fields: [choice('condition', conditions), plain('boolean', 'under_warranty'), plain('date', 'available_from')],
    },
    { group: 'Pictures', fields: [picture('image'), picture('gallery', 20)] },
    { group: 'Accessories', fields: extras() },
    { group: 'Description', fields: [plain('textarea', 'description')] },
    ...machineFacts,
  ],
};

/** What it costs and how it is sold. */
function sale(): FieldDraft[] {
  return [
    plain('boolean', 'in_stock'),
    plain('boolean', 'pre_order'),
    plain('boolean', 'request_only', { description: 'Sold on request alone; the shop shows no cart for it' }),
    dollars('advertised_price', 'In US dollars, before tax'),
    {
      ...dollars('rivers_price', 'The supplier’s price. It is the price, and public, where there is no advertised one'),
      is_private: true,
    },
    dollars('pre_order_price', 'The price of a pre-order; of any other machine its deposit when it is financed'),
    dollars('promotion_price'),
    dollars('bonus'),
    plain('text', 'disclaimer'),
  ];
}

/** What is sold with it, and what its owner counts. */
function extras(): FieldDraft[] {
  return [
    {
      type: 'repeater',
      name: 'attachments',
      label: 'Attachments',
      sub_fields: [plain('text', 'name'), dollars('price'), picture('image')],
      validation: { max_items: 40 },
    },
    {
      type: 'repeater',
      name: 'inventory',
      label: 'Inventory',
      sub_fields: [plain('text', 'key'), plain('text', 'value')],
      validation: { max_items: 100 },
    },
  ];
}
