import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';

/** What screens show that are about one record: a type, a field group, an entry and a form with fields of all types, a submission, its mail. */

const plain = ['text', 'textarea', 'number', 'image', 'editor', 'boolean', 'date', 'email', 'url', 'rich_text', 'file'];
const inner = [{ id: 'part', type: 'text', name: 'part', label: 'Part' }];
const fieldsOfAllTypes = [
  ...plain.map((type) => ({ type, name: type, label: `A ${type}` })),
  { type: 'media', name: 'media', label: 'A media' },
  { type: 'select', name: 'select', label: 'A select', options: [{ label: 'One', value: 'one' }] },
  { type: 'relation', name: 'relation', label: 'A relation', content_type: 'equipment' },
  { type: 'repeater', name: 'repeater', label: 'A repeater', sub_fields: inner },
  { type: 'group', name: 'group', label: 'A group', sub_fields: inner },
];

type Sample =
  | 'type'
  | 'group'
  | 'entry'
  | 'single'
  | 'import'
  | 'role'
  | 'permission'
  | 'token'
  | 'webhook'
  | 'provider'
  | 'user'
  | 'form'
  | 'formSlug'
  | 'submission'
  | 'template'
  | 'message';

/** The worker's site has them once. */
const samples = new Map<string, Promise<Record<Sample, string>>>();

async function makeSamples(site: { url: string }) {
  const make = async (noun: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${noun}`, body })).data.id;
  const group = await make('field-groups', { name: 'Every kind', slug: 'every-kind', fields: fieldsOfAllTypes });
  const facts = { fieldGroups: [group], isPublic: true };
  const type = await make('content-types', { name: 'Samples', slug: 'samples', ...facts });
  const path = '/admin/api/content?contentType=equipment&search=Tarnholt%20M%2004';
  const [machine] = (await asAdministrator(site, { method: 'GET', path })).data as unknown as { id: string }[];
  const customFields = { relation: machine?.id };
  const entry = await make('content', { contentType: 'samples', title: 'A sample', status: 'draft', customFields });
  await make('content', { contentType: 'samples', title: 'A public sample', status: 'publish', customFields });
  const single = await make('content-types', { name: 'One sample', slug: 'one-sample', isSingle: true, ...facts });
  return { group, type, entry, single, ...(await makeSamplePeople(site)), ...(await makeSampleForm(site)) };
}

/** A role with a permission, somebody who holds it, and a table that they may import. */
async function makeSamplePeople(site: { url: string }) {
  const make = async (noun: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${noun}`, body })).data.id;
  const permission = await make('permissions', { name: 'Weigh samples', slug: 'samples.weigh', category: 'samples' });
  const facts = { name: 'Samplers', slug: 'samplers', permissions: [permission] };
  const role = await make('roles', facts);
  const account = { email: 'sam@example.test', displayName: 'Sam Sample', password: 'Sample-Person-42!' };
  const user = await make('users', { ...account, roles: [facts.slug] });
  const table = new FormData();
  table.append('file', new File(['name,weight\nFirst,3\nSecond,heavy'], 'samples.csv', { type: 'text/csv' }));
  const token = await make('api-tokens', { name: 'Sampling', permissions: facts.permissions });
  const hook = {
    name: 'Sample hook',
    url: 'https://hooks.example.test/',
    events: ['media.deleted'],
    headers: { 'X-Key': 'a' },
  };
  const webhook = await make('webhooks', hook);
  const login = 'https://login.example.test';
  const provider = await make('identity-providers', { name: 'Sample login', issuer: login, clientId: 'console' });
  const redirect = await make('redirects', { from: '/sample/old', to: '/shop' });
  return { permission, role, user, token, webhook, provider, redirect, import: await make('imports', table) };
}

/** A form with fields of all types, what was sent through it, and the mail that this caused. */
async function makeSampleForm(site: { url: string }) {
  const make = async (noun: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${noun}`, body })).data.id;
  const config = { fromEmail: 'site@example.test', apiKey: 'A-key-of-the-test' };
  const formSlug = 'sample-form';
  const template = await make('email-templates', {
    name: 'Notice of samples',
    subject: 'News from {{ text }}',
    htmlContent: '{{ all_fields }}',
    variables: { text: { defaultValue: 'somebody' } },
  });
  const rules = [{ field: 'text', operator: 'equals', value: 'Ada' }];
  const form = await make('forms', {
    name: 'Sample form',
    slug: formSlug,
    status: 'published',
    settings: { minSeconds: 0, allowedOrigins: ['*'] },
    fields: fieldsOfAllTypes.map((field) => ({
      ...field,
      ...(field.name === 'number' && { conditionalLogic: { enabled: true, action: 'show', match: 'all', rules } }),
    })),
    multipleEmailIntegrations: [
      {
        name: 'Office',
        senderEmail: 'site@example.test',
        recipientEmail: 'office@example.test',
        emailProviderId: await make('email-providers', { name: 'Office post', type: 'SENDGRID', config }),
        emailTemplateId: template,
      },
    ],
  });
  const sent = await fetch(`${site.url}/api/forms/${formSlug}/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { text: 'Ada', number: 3, repeater: [{ part: 'Blade' }] } }),
  });
  expect(sent.status).toBe(201);
  const { data } = (await sent.json()) as { data: { id: string } };
  const submission = data.id;
  const path = `/admin/api/email-messages?submissionId=${submission}`;
  const [mail] = (await asAdministrator(site, { method: 'GET', path })).data as unknown as { id: string }[];
  return { form, formSlug, submission, template, message: mail?.id ?? '' };
}

/** A path with the ids of the samples in place of their names in braces. */
export async function addressOf(path: string, site: { url: string }): Promise<string> {
  if (!/{|samples/.test(path)) return path;
  const making = samples.get(site.url) ?? makeSamples(site);
  samples.set(site.url, making);
  const made = await making;
  return path.replaceAll(/{(\w+)}/g, (_, name: Sample) => made[name]);
}
