import { capital } from '../../src/contracts/text/capital.ts';
import type { FeatureNames } from './names.ts';

/** What a new feature shows on the storefront: one list, which everybody may read. */
export function siteFiles(names: FeatureNames): Record<string, string> {
  const { feature, Plural } = names;
  return {
    [`${feature}.site.ts`]: siteFile(names),
    [`site/${Plural}Page.tsx`]: pageFile(names),
    [`site/${Plural}Page.module.css`]: styleFile,
    [`site/${feature}.loader.ts`]: loaderFile(names),
    [`site/${feature}-page.test.ts`]: testFile(names),
  };
}

const siteFile = (n: FeatureNames) => `import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { ${n.plural}Paths, ${n.plural}Patterns } from './${n.feature}.paths.ts';
import { load${n.Plural} } from './site/${n.feature}.loader.ts';
import { headOf${n.Plural}, ${n.Plural}Page } from './site/${n.Plural}Page.tsx';

export const ${n.plural}Site: SiteFeature = {
  name: '${n.feature}',
  pages: [
    sitePage({
      path: ${n.plural}Patterns.publicList,
      cachedBy: 'everyone',
      load: load${n.Plural},
      Page: ${n.Plural}Page,
      head: headOf${n.Plural},
    }),
  ],
  navigation: async () => [{ href: ${n.plural}Paths.publicList(), label: '${capital(n.pluralWords)}' }],
};
`;

const loaderFile = (n: FeatureNames) => `import { systemContext } from '../../../platform/context/system-context.ts';
import { readPageNumber } from '../../../site-kit/links/page-number.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { ${n.Single}Query } from '../${n.feature}.contract.ts';
import { list${n.Plural} } from '../${n.feature}.service.ts';
import type { ${n.Plural}View } from './${n.Plural}Page.tsx';

const pageSize = 24;

/** The names of the ${n.pluralWords}, a page at a time. */
export async function load${n.Plural}({ platform, search }: PageRequest): Promise<${n.Plural}View> {
  const page = readPageNumber(search);
  const query = ${n.Single}Query.parse({ page, pageSize, sortBy: 'name', sortDir: 'asc' });
  const { items, total } = await list${n.Plural}(systemContext(platform, 'storefront'), query);
  return { names: items.map(({ name }) => name), page, pageCount: Math.ceil(total / pageSize) };
}
`;

const pageFile = (n: FeatureNames) => `import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageLinks } from '../../../site-kit/links/PageLinks.tsx';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { ${n.plural}Paths } from '../${n.feature}.paths.ts';
import styles from './${n.Plural}Page.module.css';

export interface ${n.Plural}View {
  names: readonly string[];
  page: number;
  pageCount: number;
}

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

export function headOf${n.Plural}({ page }: ${n.Plural}View): SiteHead {
  return { title: '${capital(n.pluralWords)}', path: ${n.plural}Paths.publicList(page), breadcrumbs };
}

/** The ${n.pluralWords}, for everybody. */
export function ${n.Plural}Page({ view: { names, page, pageCount } }: { view: ${n.Plural}View }) {
  return (
    <>
      <PageTitle breadcrumbs={breadcrumbs} title="${capital(n.pluralWords)}" />
      {names.length === 0 ? <Notice within title="No ${n.pluralWords} yet" text="Please look in again soon." /> : null}
      <div className={styles.body}>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <PageLinks page={page} pageCount={pageCount} hrefOf={${n.plural}Paths.publicList} />
      </div>
    </>
  );
}
`;

const styleFile = `.body {
  max-width: var(--site-width);
  margin: 0 auto;
  padding: var(--mw-space-8) var(--site-edge) 0;
}
`;

const testFile = (n: FeatureNames) => `import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { build${n.Single} } from '../${n.feature}.fixtures.ts';

test('visitors see the ${n.pluralWords} in the order of their names, and a link to them on every page', async () => {
  const app = await startApp();
  const visit = async (path: string) => (await app.fetch(path)).text();
  expect(await visit('/${n.feature}')).toContain('No ${n.pluralWords} yet');
  await build${n.Single}(app, { name: 'First & only' });
  await build${n.Single}(app, { name: 'Second' });
  expect(await visit('/${n.feature}?page=0')).toMatch(/<li>First &amp; only<\\/li><li>Second<\\/li>/);
  expect(await visit('/')).toContain('<a href="/${n.feature}">${capital(n.pluralWords)}</a>');
});
`;
