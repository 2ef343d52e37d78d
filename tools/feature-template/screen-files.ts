import { capital } from '../../src/contracts/text/capital.ts';
import { formFiles } from './form-files.ts';
import { listFiles } from './list-files.ts';
import type { FeatureNames } from './names.ts';

/** What a new feature shows in the console: a list, a form, its line in the sidebar and its command. */
export function screenFiles(names: FeatureNames, { hasSite }: { hasSite: boolean }): Record<string, string> {
  const { feature } = names;
  return {
    [`${feature}.client.ts`]: clientFile(names),
    [`${feature}.pages.tsx`]: pagesFile(names),
    [`${feature}.paths.ts`]: pathsFile(names, hasSite),
    ...listFiles(names),
    ...formFiles(names),
  };
}

const clientFile = (n: FeatureNames) => `import { clientOf } from '../../admin-kit/api-client.ts';
import { ${n.plural} } from './${n.feature}.contract.ts';

export const ${n.plural}Client = clientOf(${n.plural});
`;

const pathsFile = (
  n: FeatureNames,
  hasSite: boolean,
) => `/** Where the console shows its pages${hasSite ? ', and the storefront the public one' : ''}. */
export const ${n.plural}Paths = {
  list: () => '/admin/${n.feature}',
  create: () => '/admin/${n.feature}/create',
  edit: (id: string) => \`/admin/${n.feature}/edit/\${encodeURIComponent(id)}\`,
${hasSite ? `  publicList: (page = 1) => (page > 1 ? \`/${n.feature}?page=\${page}\` : '/${n.feature}'),\n` : ''}};

/** The same addresses as the router matches them. */
export const ${n.plural}Patterns = {
  list: '/admin/${n.feature}',
  create: '/admin/${n.feature}/create',
  edit: '/admin/${n.feature}/edit/:id',
${hasSite ? `  publicList: '/${n.feature}',\n` : ''}};
`;

const pagesFile = (n: FeatureNames) => `import { IconBox } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { ${n.plural}Paths, ${n.plural}Patterns } from './${n.feature}.paths.ts';

export const ${n.plural}Pages: ConsoleFeature = {
  name: '${n.feature}',
  pages: recordPages({
    resource: '${n.feature}',
    patterns: ${n.plural}Patterns,
    list: () => import('./admin/${n.Single}ListPage.tsx'),
    edit: () => import('./admin/${n.Single}EditPage.tsx'),
  }),
  navigation: [
    { group: 'Editor', label: '${capital(n.pluralWords)}', to: ${n.plural}Paths.list(), icon: IconBox, permission: '${n.feature}.view' },
  ],
  creates: [{ label: 'New ${n.words}', to: ${n.plural}Paths.create(), icon: IconBox, permission: '${n.feature}.create' }],
  offers: {
    'record of ${n.type}': ({ id }) => ({ path: ${n.plural}Paths.edit(id), permission: '${n.feature}.view' }),
    removableTexts: [{ type: '${n.type}', name: '${capital(n.words)}', comesBack: 'The ${n.words} comes back as it was.' }],
  },
};
`;
