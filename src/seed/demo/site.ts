import { FormDraft } from '../../features/forms/forms.contract.ts';
import { createForm } from '../../features/forms/forms.service.ts';
import type { HomeSection } from '../../features/settings/settings.rules.ts';
import { changeSettings } from '../../features/settings/settings.service.ts';
import { unusablePassword } from '../../features/users/users.rules.ts';
import { createUser } from '../../features/users/users.service.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { DemoPictures } from './demo-pictures.ts';

/** What the demo has beside content: the quote form, settings of the site, and an account of each role beside the administrator's. */
export async function seedDemoSite(ctx: Ctx, pictures: DemoPictures): Promise<void> {
  for (const form of [quoteForm, contactForm]) {
    await createForm(ctx, { draft: FormDraft.parse(form), parts: { counters: [], mailParts: [] } });
  }
  const shop = pictures.named('header shop');
  await changeSettings(ctx, { ...settings, homePicture: shop, seoImageUrl: shop });
  // Nobody knows a password of theirs: an administrator sets one or sends a link, when somebody wants to try the role.
  for (const person of people) await createUser(ctx, { ...person, passwordHash: unusablePassword });
}

const people = [
  { email: 'builder@millwright.example', displayName: 'Bea Builder (demo)', roles: ['builder'] },
  { email: 'editor@millwright.example', displayName: 'Eli Editor (demo)', roles: ['editor'] },
  { email: 'viewer@millwright.example', displayName: 'Vera Viewer (demo)', roles: ['viewer'] },
];

const quoteForm = {
  name: 'Request a quote',
  slug: 'request-quote',
  description: 'Tell us which machine you have in mind, and we send you its price by email.',
  status: 'published',
  settings: { submitLabel: 'Submit Request', retentionDays: 3 * 365 },
  fields: [
    { type: 'email', name: 'email', label: 'Email', validation: { required: true } },
    { type: 'text', name: 'first-name', label: 'First name' },
    { type: 'text', name: 'last-name', label: 'Last name' },
    { type: 'text', name: 'website', label: 'Website' },
    { type: 'textarea', name: 'products', label: 'Machines' },
    { type: 'textarea', name: 'varients', label: 'Attachments' },
    { type: 'textarea', name: 'allProductsDetails', label: 'Details' },
    { type: 'number', name: 'grandTotal', label: 'Total' },
  ],
};

const contactForm = {
  name: 'Contact us',
  slug: 'contact-us',
  description: 'Ask about a machine, a part or a service call. We reply by email or phone within one working day.',
  status: 'published',
  settings: {
    submitLabel: 'Send message',
    confirmationMessage: 'Thank you. We reply within one working day.',
    retentionDays: 3 * 365,
  },
  fields: [
    {
      type: 'select',
      name: 'topic',
      label: 'Topic',
      options: ['A machine', 'Financing', 'Trade-in', 'Service and parts', 'Something else'].map((label) => ({
        value: label.toLowerCase().replaceAll(' ', '-'),
        label,
      })),
      validation: { required: true },
    },
    { type: 'text', name: 'machine', label: 'Machine' },
    { type: 'text', name: 'name', label: 'Name', validation: { required: true } },
    { type: 'email', name: 'email', label: 'Email', validation: { required: true } },
    { type: 'text', name: 'phone', label: 'Phone' },
    { type: 'textarea', name: 'message', label: 'Message', validation: { required: true, max_length: 5000 } },
  ],
};

const settings = {
  timeZone: 'America/Denver',
  contactEmail: 'sales@millwright.example',
  contactPhone: '(970) 555-0100',
  contactAddress: '1200 Implement Way\nLoveland, CO 80538',
  openingHours: 'Monday to Friday 7:00 am – 5:30 pm\nSaturday 8:00 am – noon',
  siteNotice: 'This is a demonstration: the dealer, the machines and the prices are invented.',
  navigation: [
    { label: 'Shop', url: '/shop' },
    { label: 'Locations', url: '/locations' },
    { label: 'Service', url: '/service' },
    { label: 'Financing', url: '/financing' },
    { label: 'Blog', url: '/blog' },
    { label: 'About', url: '/about' },
    { label: 'Contact', url: '/contact' },
  ],
  footerNavigation: [
    { label: 'All machines', url: '/shop' },
    { label: 'Excavators', url: '/shop?category=excavator' },
    { label: 'Skid steers', url: '/shop?category=skid-steer' },
    { label: 'Tractors', url: '/shop?category=tractor' },
    { label: 'Financing', url: '/financing' },
    { label: 'About us', url: '/about' },
    { label: 'Locations', url: '/locations' },
    { label: 'Service and parts', url: '/service' },
    { label: 'Blog', url: '/blog' },
    { label: 'Contact', url: '/contact' },
    { label: 'Terms of sale', url: '/terms' },
    { label: 'Warranty and returns', url: '/warranty' },
    { label: 'Privacy', url: '/privacy' },
  ],
  homeHeading: 'Used and new machines, inspected and priced',
  homeText: 'Excavators, loaders, tractors and lifts from 27 branches in five states.',
  homeReasons: [
    'Inspected: 120 points on every machine. The report is yours before you pay.',
    'Delivered: on our own trucks, with an hour of instruction for your operator.',
    'Financed: a monthly figure on every machine, over three to six years.',
  ].join('\n'),
  homeSections: [
    'hero',
    'search',
    'categories',
    'machines',
    'industries',
    'reasons',
    'locations',
    'posts',
    'other-types',
  ] as HomeSection[],
  bannerLinks: [
    // Video, short video, professional network, photo sharing, social network [K01].
    { label: 'YouTube', url: 'https://www.youtube.com/' },
    { label: 'TikTok', url: 'https://www.tiktok.com/' },
    { label: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { label: 'Instagram', url: 'https://www.instagram.com/' },
    { label: 'Facebook', url: 'https://www.facebook.com/' },
  ],
  seoDescription:
    'Excavators, loaders, tractors and lifts, inspected and priced, from dealers in Colorado and branches in five states.',
};
