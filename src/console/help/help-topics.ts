/** A paragraph, numbered steps, points, or an example to copy. */
export type HelpBlock = string | { steps: readonly string[] } | { points: readonly string[] } | { code: string };

export interface HelpTopic {
  id: string;
  title: string;
  group: 'Content' | 'People and access' | 'The console' | 'Reading and writing over HTTP';
  /** More words that find the topic. */
  keywords: string;
  blocks: readonly HelpBlock[];
}

/** A receiver of webhooks, as frameworks take it that speak of requests and responses; a test runs it. */
export const webhookReceiver = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(secret);
export async function POST(request) {
  try {
    console.log(webhook.verify(await request.text(), Object.fromEntries(request.headers)));
    return new Response(null, { status: 204 });
  } catch {
    return new Response(null, { status: 400 });
  }
}`;

/** The help of the console, in reading order [A09]. */
export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'first-entry',
    title: 'From nothing to a published page',
    group: 'Content',
    keywords: 'start begin tutorial first steps',
    blocks: [
      {
        steps: [
          'Builder → Collection Types → Add New Collection Type. Enter a name; the slug follows it.',
          'Add its fields on the same page. Each field has a kind, a label and rules.',
          'Keep “Public” switched on if visitors may read the entries.',
          'Click “Add the first entry”. “Save draft” shows the entry to staff only.',
          '“Publish” shows the entry on the site and in the API. The link to its page appears beside the form.',
        ],
      },
    ],
  },
  {
    id: 'content-types',
    title: 'Collections and singles',
    group: 'Content',
    keywords: 'content type builder model schema public private slug',
    blocks: [
      'A collection holds many entries with the same fields, such as machines, articles or branches. A single holds exactly one entry, such as the home page or the imprint.',
      'Each new type adds its own permissions (create, view, edit, delete, publish) to the role editor.',
      'Only staff can read a private type. Everybody else gets the answer of an address that does not exist.',
      'Whether a type is public, and which field groups a public type shows, is decided by those who may publish its entries. The right to edit content types is not enough.',
      'When you delete a type, its entries are deleted too. The dialog shows how many there are before you confirm.',
    ],
  },
  {
    id: 'field-groups',
    title: 'Field groups and fields',
    group: 'Content',
    keywords: 'fields kinds text number select boolean date rename order',
    blocks: [
      'The fields that you add to a content type make a field group of its own, which you can name and show in other types. A field group is an ordered list of fields that several types can share. Drag the rows to order them, or use the keyboard: Space lifts a row, the arrow keys move it, and Space drops it.',
      'To attach a group to a content type or to detach it, you need the right to edit content types, on the page of the group as on the page of the type. A group that types show can be deleted by those who may detach it.',
      'To see what a change of type does to the values, and to convert them, you need the rights to view and to edit the entries of every type that shows the group. Without them you can begin with an empty field.',
      'A field keeps its values when you rename or move it, because they are stored under a key that never changes.',
      'The form and the server check the same rules (required, lengths, ranges, patterns) and show the same messages.',
    ],
  },
  {
    id: 'publishing',
    title: 'Drafts, publishing, trash',
    group: 'Content',
    keywords: 'status publish unpublish restore delete bulk',
    blocks: [
      {
        points: [
          'A draft takes unfinished values and blocks. Publishing checks every rule.',
          'To publish, you need every required value and the publish permission of the type.',
          'A change of a published entry is public at once, so it needs the publish permission as well.',
          '“Delete” moves an entry to the trash. Choose the status Trash in the list to restore the entry or to delete it permanently.',
          'A restored entry is a draft, so nothing becomes public by accident.',
        ],
      },
    ],
  },
  {
    id: 'redirects',
    title: 'Moved and missing pages',
    group: 'Content',
    keywords: 'redirect 301 302 404 old address slug csv',
    blocks: [
      'When the slug of a published entry changes, its former address leads to the present one by itself.',
      'Settings → Redirects leads any other path that has no page to a path of this site or to another address. “Permanent” is remembered by search engines and browsers.',
      '“Missing pages” lists what visitors asked for in vain in the last 90 days, most frequent first. Click a row to make a redirect.',
      'A CSV with the columns from, to and permanent creates and changes many at once; all of its rows are taken, or none. A front end of your own reads former slugs at /api/redirects.',
    ],
  },
  {
    id: 'import',
    title: 'Import rows from a file',
    group: 'Content',
    keywords: 'csv json command line bulk load migrate',
    blocks: [
      'The import command reads CSV, workbooks or JSON, proposes a type, checks every row, and writes all rows or none.',
      { code: 'npm run import -- --type movies --file movies.json --create-type\nnpm run import -- --help' },
      'You can run it again with the same file without duplicates. It recognises rows by a key that you name, or by their content.',
    ],
  },
  {
    id: 'second-factor',
    title: 'Second factor and passkeys',
    group: 'People and access',
    keywords: 'two factor 2fa totp authenticator passkey recovery code lost phone',
    blocks: [
      'Profile → Second factor sets up an authenticator app or passkeys. After the password, a code of the app, a recovery code or a passkey ends the sign-in; a passkey also signs in by itself.',
      {
        points: [
          'Ten recovery codes are shown once. Each signs in once.',
          'Security → Second factor says who needs one: nobody, named roles, or everybody. It shows whom a change meets before you save it.',
          'Whoever needs one and has none sets it up with the next visit, before anything else.',
          'Somebody lost the phone and the codes: “Reset second factor” on the page of the user, or npm run admin -- reset-second-factor --email ADDRESS.',
          'API tokens are not asked.',
        ],
      },
    ],
  },
  {
    id: 'sign-in-providers',
    title: 'Sign in with the company’s account',
    group: 'People and access',
    keywords: 'sso single sign-on openid connect oidc entra google okta keycloak provider claim group',
    blocks: [
      'Settings → Sign-in providers adds a provider of OpenID Connect. It needs the issuer, a client ID and a secret; the provider needs the callback address that the page shows.',
      {
        points: [
          'The first time, a person is found by a verified email address of an allowed domain. From then on the provider’s own name for them counts, whatever their address.',
          '“Make accounts” gives an account to whoever has none.',
          '“Roles by claim” sets roles at each sign-in. “Try it” shows what somebody would get.',
          'A provider gives no role that the person who set it up could not give.',
          'Security → Passwords ends sign-in by password, for all but administrators or for everybody. npm run admin -- open-password-sign-in opens it again.',
          'Why somebody was not let in is in the audit trail.',
        ],
      },
    ],
  },
  {
    id: 'users',
    title: 'Users',
    group: 'People and access',
    keywords: 'people accounts staff invite welcome deactivate password link',
    blocks: [
      'To invite a person, create a user and leave the password blank. The mail contains a link to choose a password, which is valid for 24 hours. Until then the list says “Invited”, and the page of the user can show the link, to hand it over by other means.',
      'Deactivating a user ends all their sessions at once. The last active administrator cannot be deactivated or demoted.',
      'You cannot assign a role that holds more permissions than you hold yourself.',
    ],
  },
  {
    id: 'roles',
    title: 'Roles and permissions',
    group: 'People and access',
    keywords: 'rights matrix grant priority inactive deprecated administrator',
    blocks: [
      'A person may do what any of their roles allows. A permission is a slug of the form resource.action, such as users.view.',
      'A role whose slug contains “admin”, or is “superuser”, holds every permission. Only an administrator can create, change or assign such a role.',
      {
        points: [
          'Active: can be assigned to anybody.',
          'Inactive: its holders keep it, but it cannot be assigned to anybody else.',
          'Deprecated: like inactive, and planned for removal.',
        ],
      },
      'A change of a role takes effect with the next request of each person who holds it.',
    ],
  },
  {
    id: 'explain-access',
    title: 'Why is an action allowed or refused?',
    group: 'People and access',
    keywords: 'explain access denied 403 forbidden missing permission',
    blocks: [
      'Users → the person’s menu → Explain access. Choose a permission. The page shows whether it is granted and through what: the role, the role it inherits from, or a broader permission such as content.create. If it is denied, the page lists what would grant it, the smallest change first.',
      'The page that refuses access names the missing permission. Send its name to the person who assigns roles.',
    ],
  },
  {
    id: 'view-as',
    title: 'See the console as a role sees it',
    group: 'People and access',
    keywords: 'view as role impersonate preview read only',
    blocks: [
      '“View as role…” in the user menu shows the console with exactly the permissions of one role. You cannot change anything during this view, and the audit trail records its start and end.',
    ],
  },
  {
    id: 'passwords',
    title: 'Passwords and sessions',
    group: 'People and access',
    keywords: 'sign in log out forgot reset strength device expired',
    blocks: [
      'A password that you set in the console, for yourself or for others, has at least 10 characters with an uppercase letter, a lowercase letter, a number and a special character. Common passwords are refused.',
      'Profile → Sessions lists where you are signed in. There you can end one session, or all sessions except this one. A new password also ends all other sessions.',
      'When a session expires while you write, sign in again. Your text is still there.',
    ],
  },
  {
    id: 'audit',
    title: 'Audit trail',
    group: 'People and access',
    keywords: 'log history who changed what when compliance',
    blocks: [
      'Settings → Audit Trail shows each action with the person, the record, the time and the address, and the values before and after. Nobody can change or delete a line.',
      'The trail shows of a record what you may view: “Hidden: needs content.view” stands for the title and the values of entries that are closed to you. What people write in their profiles is shown to them and to administrators.',
    ],
  },
  {
    id: 'lists',
    title: 'Lists: search, filter, select',
    group: 'The console',
    keywords: 'table columns density sort saved view export bulk select',
    blocks: [
      'The address of the page contains the search, filters and order of a list. Copy it to share the same view.',
      {
        points: [
          'Click a heading to sort by it. Shift and click adds a second column.',
          'The arrow keys move between rows, Space selects a row, Enter opens it.',
          'The list remembers your columns and row height.',
        ],
      },
    ],
  },
  {
    id: 'saving',
    title: 'Saving, and saving at the same time as somebody else',
    group: 'The console',
    keywords: 'conflict unsaved changes restore draft lost',
    blocks: [
      'This tab keeps what you type until you save or discard it, even when the session expires or the page reloads.',
      'If somebody else saved first, the console merges values that only one of you changed. Where both of you changed a value, you choose. Nothing is overwritten without asking.',
    ],
  },
  {
    id: 'delivery',
    title: 'Read content over HTTP',
    group: 'Reading and writing over HTTP',
    keywords: 'api headless delivery rest fetch filter sort include etag cache',
    blocks: [
      'Published entries of public types can be read without sign-in:',
      {
        code: [
          'GET /api/content                                   the public types',
          'GET /api/content/{type}?page=1&pageSize=10         a list',
          'GET /api/content/{type}/{slug}                     one entry',
        ].join('\n'),
      },
      'You can filter and sort a list by any field and request only some fields:',
      {
        code: 'GET /api/content/equipment?filter[year][between]=2015,2020&sort=-year,title&fields=title,year',
      },
      'Answers carry an ETag; a request with If-None-Match gets 304 while nothing has changed. Unpublished content gets the same answer as content that does not exist.',
      'With an API token that may view the entries, status=draft gives the newest content of every entry and privateFields=true the private fields; private types are answered too.',
    ],
  },
  {
    id: 'admin-api',
    title: 'Use the admin API from a script',
    group: 'Reading and writing over HTTP',
    keywords: 'curl script program api token bearer idempotency version conflict header',
    blocks: [
      'Create a token under Settings, API Tokens, choose what it may do, and send it with each request:',
      {
        code: [
          `curl -H "Authorization: Bearer $MILLWRIGHT_TOKEN" \\`,
          `  'http://localhost:3000/admin/api/content?contentType=equipment&pageSize=50'`,
          `curl -H "Authorization: Bearer $MILLWRIGHT_TOKEN" -H 'Content-Type: application/json' \\`,
          `  -d '{"contentType":"equipment","title":"Dozer","status":"draft"}' http://localhost:3000/admin/api/content`,
        ].join('\n'),
      },
      {
        points: [
          'A token never does more than the person who made it may at that moment. It can be rotated and revoked; the list says when it was last used.',
          'It takes 600 requests a minute; RateLimit-Remaining says how many are left.',
          'You can repeat a create with the same Idempotency-Key header for 24 hours; it happens once.',
          'A PATCH with an old version gets 409 with the stored record.',
          'Every refusal names its code, a suggested action and, for an invalid value, the field.',
        ],
      },
    ],
  },
  {
    id: 'image-sizes',
    title: 'Pictures in the size you need',
    group: 'Reading and writing over HTTP',
    keywords: 'image preset resize crop width height webp avif signed address thumbnail',
    blocks: [
      'A picture of the library answers in the sizes that Settings → Image presets names, in the best format that the browser takes:',
      { code: 'GET /media/{id}.jpeg?preset=card' },
      {
        points: [
          'A delivered picture (include=…) has presets, with the address of each by name, and variants in fixed widths (?w=640).',
          '“Fill and cut” keeps the focal point of the picture in sight.',
          '“Crop” in the details of a picture chooses the part that all of these show; the file itself stays whole.',
          'Any other size needs an address that this server signed: POST /admin/api/media/{id}/address with w, h, fit, format and q, or imageAddress of the client library.',
        ],
      },
    ],
  },
  {
    id: 'previews',
    title: 'Show drafts in your own front end',
    group: 'Reading and writing over HTTP',
    keywords: 'preview draft front end token frame live edit message',
    blocks: [
      'Give the content type a preview address under Builder, such as https://www.example.com/preview/{slug}?token={token}. “Preview” opens it in a tab, “Live preview” beside the form.',
      { code: 'GET /api/content/{type}/{slug}?preview={token}' },
      {
        points: [
          'The answer is the newest content of that entry, with status and isPreview. The token works for an hour, for that entry alone.',
          'After each save the frame gets the message {type: "millwright:saved", id, version}. Read the entry again then.',
          'Send {type: "millwright:edit", path: "title"} or "customFields.{name}" to the window around it, and the editor stands in that field.',
          'A former slug is answered with 301 and the present address.',
        ],
      },
    ],
  },
  {
    id: 'webhooks',
    title: 'Be told what happens',
    group: 'Reading and writing over HTTP',
    keywords: 'webhook event signature standard webhooks receiver secret retry replay',
    blocks: [
      'A webhook posts a signed message to your server when something happens. Create one under Settings, Webhooks; its secret is shown once. A receiver:',
      { code: webhookReceiver },
      {
        points: [
          'Answer with a status of 200 to 299 within 10 seconds. Anything else is tried again after 5 seconds, then ever later, nine times within two days.',
          'A message may come twice; webhook-id is the same then. They may come out of order; data.version says which is newer.',
          '410 pauses the webhook at once, three days without success do so too.',
          'Deliveries shows what was sent and answered for 30 days, and sends it again.',
        ],
      },
    ],
  },
];

/** The topics in which every word of the search occurs. */
export function topicsFor(search: string): HelpTopic[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return helpTopics.filter((topic) => {
    const text = JSON.stringify([topic.title, topic.keywords, topic.blocks]).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
