import { asAdministrator } from './behind-the-page.ts';

type Site = { url: string };

const options = (...labels: string[]) =>
  labels.map((label) => ({ label, value: label.toLowerCase().replaceAll(' ', '-') }));

const fields = [
  { type: 'text', name: 'make', label: 'Make', validation: { required: true } },
  { type: 'text', name: 'model', label: 'Model', validation: { required: true } },
  { type: 'select', name: 'category', label: 'Category', options: options('Excavator', 'Tractor', 'Forklift') },
  { type: 'number', name: 'year', label: 'Year' },
  { type: 'number', name: 'hours', label: 'Hours' },
  { type: 'number', name: 'advertised_price', label: 'Advertised price' },
  { type: 'select', name: 'condition', label: 'Condition', options: options('New', 'Good', 'Fair') },
  { type: 'boolean', name: 'under_warranty', label: 'Under warranty' },
  { type: 'date', name: 'available_from', label: 'Available from' },
  { type: 'textarea', name: 'description', label: 'Description' },
];

const makes = ['Tarnholt', 'Ockerby', 'Hexwain', 'Pellavar'];

/**
 * What end-to-end tests find on a site that asks for nothing else: a public type of machines with 24 published entries. The demo
 * would be in their way: its files, people and forms stand where an end-to-end test expects none.
 */
export async function makeTemplateContent(site: Site): Promise<void> {
  const post = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const type = await post('/admin/api/content-types', {
    name: 'Equipment',
    slug: 'equipment',
    description: 'Machines for sale.',
    isPublic: true,
  });
  const group = { name: 'Machine', slug: 'machine', fields, contentTypes: [type.data.id] };
  await post('/admin/api/field-groups', group);
  for (let number = 1; number <= 24; number += 1) {
    const make = makes[number % makes.length] ?? '';
    const model = `M ${String(number).padStart(2, '0')}`;
    const customFields = {
      make,
      model,
      category: 'tractor',
      year: 2000 + number,
      hours: 100 * number,
      condition: 'good',
    };
    await post('/admin/api/content', {
      contentType: 'equipment',
      title: `${make} ${model}`,
      status: 'publish',
      customFields: { ...customFields, advertised_price: 10_000 + number, available_from: '2026-12-01' },
    });
  }
  await post('/admin/api/auth/logout', {});
}
