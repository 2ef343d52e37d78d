import { beforeAll, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildProvider } from '../../../src/features/email-providers/email-providers.fixtures.ts';
import { buildTemplate } from '../../../src/features/email-templates/email-templates.fixtures.ts';
import { buildFieldGroup } from '../../../src/features/field-groups/field-groups.fixtures.ts';
import { buildForm } from '../../../src/features/forms/forms.fixtures.ts';
import { readFile } from '../../../src/features/imports/imports.fixtures.ts';
import { buildMedia } from '../../../src/features/media/media.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { sendParts } from '../../../src/features/submissions/submissions.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { Answer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { everyCall, permissionsFor } from '../../support/calls.ts';

/**
 * Every kind of record holds words that stand nowhere else. Somebody with one permission makes every reading call that it
 * opens, on every record: each word is told to those of this table, and to nobody else.
 */
let app: TestApp;
let admin: Api;
/** What stands for `{id}` in the addresses of an area. */
let records: [area: string, ids: string[]][];
let fileId: string;

const type = 'secrettypeslug';
const ownPermission = 'secretpermission.view';
const word = (name: string) => `secret${name}`;

const ofType = (...actions: string[]) =>
  actions.flatMap((action) => [`content.${action}`, `content-types.${type}.${action}`]);
const viewers = ofType('view');
/** Who learns which types there are, and which permissions: also those who give roles and permissions. */
const modelReaders = [
  ...['content-types.view', 'permissions.view', 'roles.view', 'roles.create', 'roles.edit', 'users.view'],
];
const mailReaders = ['email-providers.view', 'form-submissions.view'];

const toldTo: Record<string, readonly string[]> = {
  draft: viewers,
  draftcontent: viewers,
  draftvalue: viewers,
  draftmeta: viewers,
  published: viewers,
  nextdraft: viewers,
  trashed: viewers,
  deleted: [],
  typename: [...modelReaders, ...ofType('create', 'view', 'edit', 'delete', 'publish')],
  typedescription: ['content-types.view', ...viewers],
  // Its name heads a section of the form of entries.
  group: ['field-groups.view', 'content-types.view', ...viewers],
  fieldlabel: ['field-groups.view', 'content-types.view', ...viewers],
  removedfield: ['field-groups.view'],
  permissionname: [...modelReaders, ownPermission],
  role: ['roles.view', 'roles.create', 'roles.edit', 'users.view', 'users.create', 'users.edit'],
  username: ['users.view'],
  // The audit log says who did what.
  useraddress: ['users.view', 'settings.view'],
  biography: [],
  alt: ['media.view'],
  folder: ['media.view'],
  provider: [...mailReaders, 'forms.edit'],
  fromname: ['email-providers.view'],
  template: ['email-templates.view', 'forms.edit'],
  subject: ['email-templates.view', ...mailReaders],
  // A template names the forms that send it.
  form: ['forms.view', 'form-submissions.view', 'email-templates.view'],
  formtext: ['forms.view'],
  formlabel: ['forms.view', 'form-submissions.view'],
  integration: ['forms.view', ...mailReaders],
  recipient: ['forms.view', ...mailReaders],
  answer: ['form-submissions.view'],
  filename: ['form-submissions.view'],
  note: ['form-submissions.view'],
  lead: ['form-submissions.view'],
  importfile: [],
  importrow: [],
};

function dataOf<Data>({ status, body, data }: Answer<Data>): Data {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return data;
}

async function buildEntries(): Promise<string[]> {
  const create = async (title: string, more: object = {}) =>
    dataOf(await admin.entries.create({ body: { contentType: type, title: word(title), status: 'draft', ...more } }));
  const draft = await create('draft', {
    content: word('draftcontent'),
    customFields: { salary: word('draftvalue'), gone: 7 },
    meta: { note: word('draftmeta') },
  });
  const published = await create('published', { status: 'publish' });
  const at = ({ id }: { id: string }) => ({ params: { id } });
  await admin.drafts.save({ ...at(published), body: { title: word('nextdraft') } });
  const unpublishAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  dataOf(await admin.entries.update({ ...at(published), body: { unpublishAt } }));
  const [trashed, deleted] = [await create('trashed'), await create('deleted')];
  dataOf(await admin.entries.remove(at(trashed)));
  dataOf(await admin.entries.remove({ ...at(deleted), query: { permanent: 'true' } }));
  return [draft.id, published.id, trashed.id];
}

async function buildSent() {
  const provider = await buildProvider(app, { name: word('provider'), config: { fromName: word('fromname') } });
  const template = await buildTemplate(app, { name: word('template'), subject: word('subject') });
  const integration = {
    name: word('integration'),
    senderEmail: 'site@example.test',
    recipientEmail: `${word('recipient')}@example.test`,
    emailProviderId: provider.id,
    emailTemplateId: template.id,
  };
  const form = await buildForm(app, {
    name: word('form'),
    settings: { minSeconds: 0, successMessage: word('formtext') },
    fields: [
      { type: 'text', name: 'name', label: word('formlabel') },
      { type: 'file', name: 'paper', label: 'Paper' },
    ],
    multipleEmailIntegrations: [integration],
  });
  const paper = new File(['text'], `${word('filename')}.txt`);
  const sent = await sendParts(app, {
    form,
    parts: [
      ['name', word('answer')],
      ['paper', paper],
    ],
  });
  const { id } = sent.body.data;
  dataOf(await admin.submissions.note({ params: { id }, body: { text: word('note') } }));
  // The provider stands in the attempt to send the mail.
  await app.runJobs();
  fileId = dataOf(await admin.submissions.get({ params: { id } })).files[0]?.id ?? '';
  const messages = dataOf(await admin.emailMessages.list()).items.map((message) => message.id);
  return { provider, template, form, submission: id, messages };
}

async function buildPeople() {
  const role = await buildRole(app, { name: word('role'), permissions: ['media.view'] });
  const permission = dataOf(
    await admin.permissions.create({ body: { name: word('permissionname'), slug: ownPermission } }),
  );
  const user = await buildUser(app, {
    displayName: word('username'),
    email: `${word('useraddress')}@example.test`,
    roles: [role.slug],
  });
  dataOf(await (await app.as.user(user)).profile.update({ body: { bio: word('biography') } }));
  return { role, permission, user };
}

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  const group = await buildFieldGroup(app, {
    name: word('group'),
    fields: [
      { type: 'text', name: 'salary', label: word('fieldlabel') },
      { type: 'number', name: 'gone', label: word('removedfield') },
    ],
  });
  const names = { name: word('typename'), slug: type, description: word('typedescription') };
  const { id: typeId } = await buildContentType(app, { ...names, fieldGroups: [group.id] });
  const entries = await buildEntries();
  const { fields } = dataOf(await admin.fieldGroups.get({ params: { id: group.id } }));
  const kept = fields.filter(({ name }) => name !== 'gone');
  const { role, permission, user } = await buildPeople();
  const media = await buildMedia(admin);
  dataOf(await admin.media.update({ params: { id: media.id }, body: { alt: word('alt') } }));
  const folder = dataOf(await admin.mediaFolders.create({ body: { name: word('folder') } }));
  const sent = await buildSent();
  const lead = { LastName: 'Byron', Company: word('lead'), PostalCode: '80538' };
  const { id: leadId } = dataOf(await app.as.anonymous.leads.send({ body: lead as never }));
  const { id: importId } = await readFile(admin, `${word('importfile')}.csv`, `title\n${word('importrow')}\n`);
  // Last, so that entries are still on their way to follow the change.
  dataOf(await admin.fieldGroups.update({ params: { id: group.id }, body: { fields: kept } }));
  records = [
    ['/users', [user.id]],
    ['/roles', [role.id]],
    ['/permissions', [permission.id]],
    ['/email-providers', [sent.provider.id]],
    ['/email-templates', [sent.template.id]],
    ['/email-messages', sent.messages],
    ['/media/folders', [folder.id]],
    ['/media', [media.id]],
    ['/field-groups', [group.id]],
    ['/content-types', [typeId]],
    ['/content', entries],
    ['/imports', [importId]],
    ['/forms', [sent.form.id]],
    ['/form-submissions', [sent.submission]],
    ['/leads', [leadId]],
  ];
});

/** The addresses under which a call is made, and what they need in their query. */
function addressesOf(path: string): string[] {
  const ids = records.find(([area]) => path.startsWith(`/admin/api${area}/`))?.[1] ?? [''];
  const named = path.replace('{version}', '1').replace('{slug}', type).replace('{fileId}', fileId);
  const paths = path.includes('{id}') ? ids.map((id) => named.replace('{id}', id)) : [named];
  const query = `?contentType=${type}&table=users&slug=${ownPermission}&pageSize=100&format=json`;
  // The trash of entries is listed only when it is asked for.
  return paths.flatMap((one) => [`${one}${query}`, ...(one.endsWith('/content') ? [`${one}?status=trash`] : [])]);
}

async function toldIn(api: Api, held: string | null): Promise<string[]> {
  const open = everyCall.filter(({ call: { method, path, permission } }) => {
    if (method !== 'GET' || !path.startsWith('/admin/api/')) return false;
    return (
      permission === 'signed-in' ||
      permissionsFor(permission).some((slug) => slug === held) ||
      isOfType(held, permission)
    );
  });
  const words = new Set<string>();
  for (const { call } of open) {
    for (const address of addressesOf(call.path)) {
      const text = await (await api.fetch(address)).text();
      for (const name of Object.keys(toldTo)) if (new RegExp(`${word(name)}(?![a-z])`).test(text)) words.add(name);
    }
  }
  return [...words].sort();
}

/** A permission on this type opens what one on any type does. */
function isOfType(held: string | null, permission: unknown): boolean {
  const action = typeof permission === 'object' && permission !== null && 'perType' in permission && permission.perType;
  return held === `content-types.${type}.${String(action)}`;
}

test('what stands in a record is told to those who may view it, and to nobody else', async () => {
  expect(await toldIn(await app.as.norole(), null)).toEqual([]);
  const { permissions } = dataOf(await admin.auth.permissions());
  for (const permission of permissions) {
    const expected = Object.keys(toldTo).filter((name) => toldTo[name]?.includes(permission));
    expect.soft(await toldIn(await app.as.holding(permission), permission), permission).toEqual(expected.sort());
  }
});
