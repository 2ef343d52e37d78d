/** A paragraph, numbered steps, points, or an example to copy. */
export type HelpBlock = string | { steps: readonly string[] } | { points: readonly string[] } | { code: string };

export interface HelpTopic {
  id: string;
  title: string;
  group: 'Content' | 'People and access' | 'The console' | 'Reading and writing over HTTP';
  /** Further words it is found by. */
  keywords: string;
  blocks: readonly HelpBlock[];
}

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
          'Builder → Collection Types → Add New Collection Type. Give it a name; the slug follows.',
          'Attach a field group, or create one right there: each field has a kind, a label and its rules.',
          'Leave “Public” on if visitors may read the entries.',
          'Editor → the new type → Add New Entry. Save draft keeps it to the staff.',
          'Publish puts it on the site and into the API; the link to its page appears beside the form.',
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
      'A collection holds many entries of one shape: machines, articles, branches. A single holds exactly one: the home page, the imprint.',
      'Each new type brings its own permissions (create, view, edit, delete, publish), which appear in the role editor by themselves.',
      'A private type can be read by staff alone; for everybody else its address does not exist.',
      'Deleting a type deletes its entries. The dialog says how many before it asks.',
    ],
  },
  {
    id: 'field-groups',
    title: 'Field groups and fields',
    group: 'Content',
    keywords: 'fields kinds text number select boolean date rename order',
    blocks: [
      'A field group is an ordered list of fields that several types can share. Drag rows to order them, or use the keyboard: Space lifts, the arrows move, Space drops.',
      'A field keeps its values when it is renamed or moved: they hang on a key that never changes.',
      'Rules such as required, lengths, ranges and patterns hold in the form and on the server, with the same words.',
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
          'A draft may lack required values; everything else is checked.',
          'Publishing needs every required value and the publish permission of the type.',
          'Delete moves an entry to the trash; choose the status Trash in the list to restore it or to remove it for good.',
          'Restoring makes a draft, so that nothing goes public by accident.',
        ],
      },
    ],
  },
  {
    id: 'import',
    title: 'Import rows from a file',
    group: 'Content',
    keywords: 'csv json command line bulk load migrate',
    blocks: [
      'The import command reads CSV or JSON, proposes a type for it, checks every row and writes all of them or none.',
      { code: 'npm run import -- --type movies --file movies.json --create-type\nnpm run import -- --help' },
      'Run it again with the same file and nothing doubles: rows are recognised by a key you name, or by their content.',
    ],
  },
  {
    id: 'users',
    title: 'Users',
    group: 'People and access',
    keywords: 'people accounts staff invite welcome deactivate password link',
    blocks: [
      'Create somebody with “Send Welcome Email” and leave the password blank: the mail carries a link to set one, good for 24 hours.',
      'Deactivating ends all of a person’s sessions at once. The last active administrator can be neither deactivated nor demoted.',
      'Nobody can give a role that holds more than he holds himself.',
    ],
  },
  {
    id: 'roles',
    title: 'Roles and permissions',
    group: 'People and access',
    keywords: 'rights matrix grant priority inactive deprecated administrator',
    blocks: [
      'A person may do what any of his roles allows. A permission is a slug of the form resource.action, such as users.view.',
      'A role whose slug contains “admin”, or is “superuser”, holds everything; only an administrator can make, change or give one.',
      {
        points: [
          'Active: can be given to anybody.',
          'Inactive: holders keep it, nobody new gets it.',
          'Deprecated: the same, and meant to be removed.',
        ],
      },
      'A changed role takes effect with the next request of everybody who holds it.',
    ],
  },
  {
    id: 'explain-access',
    title: 'Why may somebody do this, or not?',
    group: 'People and access',
    keywords: 'explain access denied 403 forbidden missing permission',
    blocks: [
      'Users → the person’s menu → Explain access. Choose a permission: the page says whether it is granted, by which role, and which roles would grant it.',
      'The page you see when something is refused names the missing permission, to pass on to whoever gives out roles.',
    ],
  },
  {
    id: 'view-as',
    title: 'See the console as a role sees it',
    group: 'People and access',
    keywords: 'view as role impersonate preview read only',
    blocks: [
      '“View as role…” in the user menu shows the console with exactly the rights of one role. Nothing can be changed meanwhile, and the audit trail notes when it began and ended.',
    ],
  },
  {
    id: 'passwords',
    title: 'Passwords and sessions',
    group: 'People and access',
    keywords: 'sign in log out forgot reset strength device expired',
    blocks: [
      'Passwords that you choose for yourself or others here have at least 10 characters with an uppercase letter, a lowercase letter, a number and a special character. Common passwords are refused.',
      'Profile → Sessions lists where you are signed in, and ends one or all others. Changing the password ends all others.',
      'When a session expires while you write, sign in again: the text is still there.',
    ],
  },
  {
    id: 'audit',
    title: 'Audit trail',
    group: 'People and access',
    keywords: 'log history who changed what when compliance',
    blocks: [
      'Settings → Audit Trail says who did what to what, when and from where, with the values before and after. Nobody can change or delete a line.',
    ],
  },
  {
    id: 'lists',
    title: 'Lists: search, filter, choose',
    group: 'The console',
    keywords: 'table columns density sort saved view export bulk select',
    blocks: [
      'What a list shows stands in the address: copy it to share the same view.',
      {
        points: [
          'Click a heading to sort; Shift and click adds a second column.',
          'Arrows move between rows, Space selects, Enter opens.',
          'Columns and row height are remembered for you.',
        ],
      },
    ],
  },
  {
    id: 'saving',
    title: 'Saving, and what happens when two people do',
    group: 'The console',
    keywords: 'conflict unsaved changes restore draft lost',
    blocks: [
      'What you type is kept in this tab until it is saved or given up, through an expired session and a reload.',
      'If somebody else saved first, what only one of you changed is merged, and you choose where both of you did; nothing is overwritten silently.',
    ],
  },
  {
    id: 'delivery',
    title: 'Read content over HTTP',
    group: 'Reading and writing over HTTP',
    keywords: 'api headless delivery rest fetch filter sort include etag cache',
    blocks: [
      'Published entries of public types need no sign-in:',
      {
        code: [
          'GET /api/content                                   the public types',
          'GET /api/content/{type}?page=1&pageSize=10         a list',
          'GET /api/content/{type}/{slug}                     one entry',
        ].join('\n'),
      },
      'Narrow and order a list by any field, and ask for some fields only:',
      {
        code: 'GET /api/content/equipment?filter[year][between]=2015,2020&sort=-year,title&fields=title,year',
      },
      'Answers carry an ETag; a request with If-None-Match gets 304 while nothing changed. Unpublished content answers like content that never was.',
    ],
  },
  {
    id: 'admin-api',
    title: 'Use the admin API from a script',
    group: 'Reading and writing over HTTP',
    keywords: 'curl script session cookie idempotency version conflict header',
    blocks: [
      'Sign in, keep the cookie, and send the header X-UI-Request: 1 with a JSON body:',
      {
        code: [
          `curl -c jar -H 'Content-Type: application/json' -H 'X-UI-Request: 1' \\`,
          `  -d '{"email":"you@example.test","password":"…"}' http://localhost:3000/admin/api/auth/login`,
          `curl -b jar 'http://localhost:3000/admin/api/content?contentType=equipment&pageSize=50'`,
        ].join('\n'),
      },
      {
        points: [
          'A create with an Idempotency-Key header can be repeated safely for 24 hours.',
          'A PATCH that sends an old version answers 409 and carries the stored record.',
          'Every refusal names its code, what to do about it and, for a bad value, the field.',
        ],
      },
    ],
  },
];

/** The topics in which every typed word occurs. */
export function topicsFor(typed: string): HelpTopic[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return helpTopics.filter((topic) => {
    const text = JSON.stringify([topic.title, topic.keywords, topic.blocks]).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
