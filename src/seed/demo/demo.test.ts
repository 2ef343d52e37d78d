import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from './demo.fixtures.ts';

/** The table of the specification; types other than text stand behind the name. */
const specified: Record<string, string> = {
  coupons: 'code type:select amount:number starts_on:date ends_on:date',
  equipment: `make! model! category:select year:number hours:number industry:relation location:relation stock_number
    in_stock:boolean pre_order:boolean request_only:boolean advertised_price:number rivers_price:number
    pre_order_price:number promotion_price:number bonus:number disclaimer condition:select under_warranty:boolean
    available_from:date image:image gallery:image attachments:repeater inventory:repeater description:textarea`,
  industries: 'header_background_images:image description',
  locations: `content_title city! state! zip! address location_code google_link:url phone_number store_number
    store_hours:textarea zip_codes:textarea industries:relation zip_code_radius:number latitude:number longitude:number
    dealer:boolean`,
  pages: 'description header_image:image buttons:repeater logos:image heading text:rich_text',
  posts: 'excerpt post_name featured_image:image direct_image_url post_thumbnail author_name',
  'tax-rates': 'state zip rate:number',
};

test('the demo’s types have the fields by which the storefront finds them', async () => {
  const app = await startApp();
  await buildDemoTypes(app);
  const api = await app.as.admin();
  const types = (await api.contentTypes.list({ query: { pageSize: 50 } })).data.items;
  const fieldsOf = async (id: string) => {
    const groups = (await api.fieldGroups.ofContentType({ params: { id } })).data;
    return groups.flatMap(({ fields }) =>
      fields.map(({ name, type, validation }) => {
        return `${name}${type === 'text' ? '' : `:${type}`}${validation.required ? '!' : ''}`;
      }),
    );
  };
  const made = await Promise.all(types.map(async ({ id, slug }) => [slug, (await fieldsOf(id)).join(' ')]));
  const expected = Object.entries(specified).map(([slug, text]) => [slug, text.replaceAll(/\s+/g, ' ')]);
  // Those of the specification first; what buyers compare machines by comes behind them.
  for (const [slug = '', text = ''] of expected) {
    const own = made.find(([name]) => name === slug)?.[1] ?? '';
    expect([slug, slug === 'equipment' ? own.slice(0, text.length) : own]).toEqual([slug, text]);
  }
  expect(made.map(([slug]) => slug).sort()).toEqual(expected.map(([slug]) => slug).sort());
  expect(
    types
      .filter(({ isPublic }) => !isPublic)
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(['coupons', 'tax-rates']);
});
