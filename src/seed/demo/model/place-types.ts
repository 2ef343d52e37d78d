import type { DemoType } from './demo-types.ts';
import { number, picture, plain, related } from './field-drafts.ts';

export const industries: DemoType = {
  name: 'Industries',
  slug: 'industries',
  description: 'The trades that machines are for; a visitor chooses theirs.',
  isPublic: true,
  group: 'Industry',
  fields: [picture('header_background_images', 10), plain('text', 'description')],
};

/** The dealer's branches. */
export const locations: DemoType = {
  name: 'Locations',
  slug: 'locations',
  description: 'Branches with address, hours and the postal codes to which they deliver.',
  isPublic: true,
  listColumns: ['customFields.city', 'customFields.state', 'customFields.zip', 'customFields.phone_number', 'status'],
  group: 'Branch',
  fields: [
    plain('text', 'content_title', { description: 'The name that visitors read; without it, city and state' }),
    plain('text', 'city', { required: true }),
    plain('text', 'state', { required: true, description: 'Two letters' }),
    plain('text', 'zip', { required: true }),
    plain('text', 'address'),
    plain('text', 'location_code'),
    plain('url', 'google_link'),
    plain('text', 'phone_number'),
    plain('text', 'store_number'),
    plain('textarea', 'store_hours'),
    plain('textarea', 'zip_codes', { description: 'Delivered to, parted by blanks, commas or line breaks' }),
    related('industries', 'industries', true),
    number('zip_code_radius', { min: 0 }, { description: 'In miles; shown only' }),
    number('latitude', { min: -90, max: 90 }),
    number('longitude', { min: -180, max: 180 }),
    plain('boolean', 'dealer', { description: 'Listed first among the branches, such as a main yard' }),
  ],
};
