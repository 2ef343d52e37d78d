import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTree, cyclesIn, exceptions, featureOrder, maxExceptions, readTree } from './check-imports.ts';
import { placeOf } from './code-rules/import-layers.ts';
import { importsIn, reexports } from './code-rules/import-scan.ts';

const app = `
import { formsFeature } from './features/forms/forms.feature.ts';
import { rolesFeature } from './features/roles/roles.feature.ts';
// const features = ['never'];
export const features = [rolesFeature, formsFeature] as const satisfies readonly Feature[];
`;

const base: Record<string, string> = {
  'app.ts': app,
  'contracts/call/endpoint.ts': '',
  'platform/context/context.ts': '',
  'platform/http/implement.ts': '',
  'platform/db/connections/pool.ts': '',
  'field-types/fields/text/text.field.ts': '',
  'block-types/registry.ts': '',
  'block-types/registry.site.ts': '',
  'block-types/editor/start.admin.ts': '',
  'admin-kit/kit/ListPage.tsx': 'export function ListPage() {}',
  'storefront/Shell.tsx': 'export function Shell() {}',
  'site-kit/Notice.tsx': 'export function Notice() {}',
  'console/Sidebar.tsx': 'export function Sidebar() {}',
  ...Object.fromEntries(
    ['roles', 'forms'].flatMap((name) =>
      [
        'contract',
        'rules',
        'sql',
        'queries',
        'service',
        'routes',
        'jobs',
        'fixtures',
        'feature',
        'pages',
        'site',
        'paths',
      ].map((role) => [`features/${name}/${name}.${role}.ts`, '']),
    ),
  ),
  'features/roles/admin/RolePicker.tsx': 'export function RolePicker() {}',
  'features/forms/site/FormBlock.tsx': 'export function FormBlock() {}',
  'features/forms/admin/FormPage.tsx': 'export default function FormPage() {}',
};

function breaches(changed: Record<string, string>): string[] {
  return checkTree(new Map(Object.entries({ ...base, ...changed })), { exceptions: [] });
}

/** The error for one import written into one file, or none. */
function refusal(file: string, specifier: string, clause = 'import { one }'): string | undefined {
  const component = /([A-Z]\w*)\.tsx$/.exec(file)?.[1];
  const text = `${clause} from '${specifier}';\n${component ? `export function ${component}() {}\n` : ''}`;
  return breaches({ [file]: text })[0];
}

test('the tree itself keeps the rules', () => {
  expect(checkTree(readTree(dirname(import.meta.dirname)), { exceptions })).toEqual([]);
});

test('there are at most five exceptions, each with a reason', () => {
  expect(exceptions.length).toBeLessThanOrEqual(maxExceptions);
  for (const exception of exceptions) expect(exception.reason.length).toBeGreaterThan(20);
});

test('a tree that keeps the rules has no breach', () => {
  expect(breaches({})).toEqual([]);
});

describe('rejected imports', () => {
  test.each([
    ['contracts/call/endpoint.ts', '../platform/context/context.ts'],
    ['contracts/call/endpoint.ts', 'kysely'],
    ['platform/context/context.ts', '../features/roles/roles.service.ts'],
    ['platform/context/context.ts', 'react'],
    ['field-types/fields/text/text.field.ts', '../../../platform/db/connections/pool.ts'],
    ['field-types/fields/text/text.field.ts', 'react'],
    ['field-types/fields/text/text.field.ts', '../../../features/roles/roles.contract.ts'],
    ['field-types/fields/text/text.admin.ts', '../../../features/roles/roles.contract.ts'],
    ['field-types/fields/text/TextInput.tsx', '../../../features/roles/admin/RolePicker.tsx'],
    ['block-types/blocks/table/table.block.ts', 'react'],
    ['block-types/blocks/table/table.block.ts', 'sanitize-html'],
    ['block-types/blocks/table/table.block.ts', '../../registry.site.ts'],
    ['block-types/blocks/table/TableView.tsx', '@mantine/core'],
    ['block-types/blocks/table/TableView.tsx', 'react-dom'],
    ['block-types/blocks/table/TableView.tsx', '../../../admin-kit/kit/ListPage.tsx'],
    ['block-types/blocks/table/TableView.tsx', '../../editor/start.admin.ts'],
    ['features/roles/roles.contract.ts', '../../platform/context/context.ts'],
    ['features/roles/roles.contract.ts', './roles.service.ts'],
    ['features/roles/roles.rules.ts', 'node:fs'],
    ['features/roles/roles.rules.ts', '../../platform/db/connections/pool.ts'],
    ['features/roles/roles.rules.ts', '../../platform/context/context.ts'],
    ['features/roles/roles.queries.ts', './roles.service.ts'],
    ['features/roles/roles.queries.ts', '../forms/forms.sql.ts'],
    ['features/forms/forms.sql.ts', './forms.queries.ts'],
    ['features/forms/forms.rules.ts', './forms.sql.ts'],
    ['features/forms/admin/FormPage.tsx', '../forms.sql.ts'],
    ['features/forms/forms.queries.ts', '../roles/roles.queries.ts'],
    ['features/forms/forms.service.ts', '../roles/roles.queries.ts'],
    ['features/forms/forms.service.ts', '../../platform/http/implement.ts'],
    ['features/forms/forms.service.ts', 'react'],
    ['features/roles/roles.service.ts', '../forms/forms.service.ts'],
    ['features/forms/forms.service.ts', './forms.fixtures.ts'],
    ['features/forms/forms.routes.ts', './forms.queries.ts'],
    ['features/forms/forms.routes.ts', './forms.rules.ts'],
    ['features/forms/forms.routes.ts', '../../platform/db/connections/pool.ts'],
    ['features/forms/forms.jobs.ts', './forms.queries.ts'],
    ['features/forms/admin/FormPage.tsx', '../forms.service.ts'],
    ['features/forms/admin/FormPage.tsx', '../../../platform/context/context.ts'],
    ['features/forms/admin/FormPage.tsx', 'pg'],
    ['features/forms/admin/FormPage.tsx', 'node:crypto'],
    ['features/forms/browser/fill.browser.ts', 'react'],
    ['features/forms/browser/fill.browser.ts', '../forms.contract.ts'],
    ['features/forms/browser/fill.browser.ts', '../forms.service.ts'],
    ['features/forms/browser/fill.browser.ts', '../site/FormBlock.tsx'],
    ['site-kit/browser/move.browser.ts', '../Notice.tsx'],
    ['features/forms/site/FormBlock.tsx', '../browser/fill.browser.ts'],
    ['admin-kit/kit/ListPage.tsx', '../../features/forms/forms.queries.ts'],
    ['features/forms/site/FormBlock.tsx', '../forms.queries.ts'],
    ['features/roles/admin/RolePicker.tsx', '../../forms/forms.contract.ts'],
    ['features/forms/forms.service.ts', '../../app.ts'],
    ['features/roles/admin/RolePicker.tsx', '../../forms/forms.paths.ts'],
    ['features/roles/admin/RolePicker.tsx', '../../../console/Sidebar.tsx'],
    ['admin-kit/kit/ListPage.tsx', '../../features/forms/forms.contract.ts'],
    ['admin-kit/kit/ListPage.tsx', '../../features/forms/forms.paths.ts'],
    ['features/forms/forms.service.ts', './forms.feature.ts'],
    ['console/Sidebar.tsx', '../features/forms/forms.service.ts'],
    ['features/forms/forms.service.ts', './forms.missing.ts'],
    ['features/forms/forms.site.ts', './forms.service.ts'],
    ['storefront/Shell.tsx', '../features/forms/site/FormBlock.tsx'],
    ['site-kit/Notice.tsx', '../features/forms/forms.paths.ts'],
  ])('%s may not import %s', (file, specifier) => {
    expect(refusal(file, specifier)).toContain(specifier);
  });
});

describe('permitted imports', () => {
  test.each([
    ['features/forms/forms.service.ts', '../roles/roles.service.ts'],
    ['features/forms/forms.service.ts', './forms.queries.ts'],
    ['features/forms/forms.queries.ts', '../roles/roles.sql.ts'],
    ['features/forms/forms.sql.ts', '../../platform/db/connections/pool.ts'],
    ['features/forms/forms.service.ts', '../../platform/db/connections/pool.ts'],
    ['features/forms/forms.routes.ts', '../../platform/http/implement.ts'],
    ['features/forms/forms.contract.ts', '../../field-types/fields/text/text.field.ts'],
    ['features/forms/admin/FormPage.tsx', '../../roles/admin/RolePicker.tsx'],
    ['features/forms/admin/FormPage.tsx', '../../../admin-kit/kit/ListPage.tsx'],
    ['features/forms/admin/FormPage.tsx', '@mantine/core'],
    ['features/forms/site/FormBlock.tsx', '../forms.service.ts'],
    ['features/forms/site/FormBlock.tsx', '../../../site-kit/Notice.tsx'],
    ['features/forms/forms.site.ts', './site/FormBlock.tsx'],
    ['storefront/Shell.tsx', '../features/forms/forms.site.ts'],
    ['features/roles/roles.test.ts', '../forms/forms.queries.ts'],
    ['block-types/blocks/table/table.block.ts', 'zod'],
    ['block-types/blocks/table/TableView.tsx', 'react'],
    ['block-types/blocks/table/TableView.tsx', '../../registry.ts'],
    ['main.ts', './features/forms/forms.service.ts'],
  ])('%s may import %s', (file, specifier) => {
    const clause = file.endsWith('FormPage.tsx')
      ? 'export default function FormPage() {}\nimport { one }'
      : 'import { one }';
    expect(refusal(file, specifier, clause)).toBeUndefined();
  });
});

test('a cycle is found, and one of types alone is none', () => {
  const one = 'features/forms/forms.service.ts';
  const two = 'features/forms/reminders.ts';
  const cycle = breaches({
    [one]: "import { b } from './reminders.ts';",
    [two]: "import { a } from './forms.service.ts';",
  });
  expect(cycle).toEqual([`a cycle: ${one} → ${two} → ${one}`]);
  expect(
    breaches({ [one]: "import { b } from './reminders.ts';", [two]: "import type { A } from './forms.service.ts';" }),
  ).toEqual([]);
  expect(
    cyclesIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toEqual([]);
});

test('two sub-folders of a feature that import each other are named, types included', () => {
  const [one, two] = ['features/forms/admin/form-words.ts', 'features/forms/list-screen/form-columns.ts'];
  const there = { [one]: "import { b } from '../list-screen/form-columns.ts';", [two]: '' };
  expect(breaches(there)).toEqual([]);
  expect(breaches({ ...there, [two]: "import type { A } from '../admin/form-words.ts';" })).toEqual([
    `forms/admin and forms/list-screen import each other: ${one}, ${two}`,
  ]);
});

test('names, depth, size, re-exports and hooks are checked', () => {
  expect(breaches({ 'features/forms/utils.ts': '' })[0]).toContain('named for no role');
  expect(breaches({ 'features/forms/admin/parts/FormRow.tsx': 'export function FormRow() {}' })[0]).toContain(
    'folders deep',
  );
  expect(breaches({ 'features/forms/formThing.ts': '' })[0]).toContain('kebab-case');
  expect(breaches({ 'features/forms/admin/FormRow.tsx': 'export function Other() {}' })[0]).toContain(
    'does not export FormRow',
  );
  expect(breaches({ 'features/forms/form.service.ts': '' })[0]).toContain('forms.service.ts');
  expect(breaches({ 'platform/log/log.ts': '\n'.repeat(401) })[0]).toContain('401 lines');
  expect(breaches({ 'platform/log/log.ts': "export { a } from '../context/context.ts';" })[0]).toContain('re-exports');
  const hooked = "import { afterAll, vi } from 'vitest';\nafterAll(() => {});";
  expect(breaches({ 'tests/support/second-server.ts': hooked })[0]).toContain('afterThisFile');
  expect(breaches({ 'app.test.ts': hooked })).toEqual([]);
});

test('an exception silences its import alone, and must be needed', () => {
  const exception = { from: 'features/roles/roles.service.ts', to: 'features/forms/forms.service.ts', reason: '' };
  const files = new Map(
    Object.entries({ ...base, [exception.from]: "import { a } from '../forms/forms.service.ts';" }),
  );
  expect(checkTree(files, { exceptions: [exception] })).toEqual([]);
  expect(checkTree(new Map(Object.entries(base)), { exceptions: [exception] })[0]).toContain('no longer needed');
});

test('the order is that of app.ts, which lists every feature', () => {
  expect(featureOrder(app)).toEqual(['roles', 'forms']);
  const unlisted = { 'features/quotes/quotes.rules.ts': '' };
  expect(breaches(unlisted)).toEqual(['app.ts does not list the feature quotes']);
  const swapped = { 'app.ts': app.replace('[rolesFeature, formsFeature]', '[formsFeature, rolesFeature]') };
  const use = { 'features/forms/forms.service.ts': "import { one } from '../roles/roles.service.ts';" };
  expect(breaches(use)).toEqual([]);
  expect(breaches({ ...swapped, ...use })[0]).toContain('roles comes after forms');
});

test('imports are found in every form, and not in comments', () => {
  const imports = importsIn(`
import type { A } from './a.ts';
import { type B } from './b.ts';
import C, { type D } from './c.ts';
import {
  e,
} from './e.ts';
import './f.css';
/* import { g } from './g.ts'; */
// import { h } from './h.ts';
const page = () => import('./i.ts');
const url = 'https://example.org'; // import('./j.ts')
`);
  expect(imports.map(({ specifier, isTypeOnly, isDynamic }) => [specifier, isTypeOnly, isDynamic])).toEqual([
    ['./a.ts', true, false],
    ['./b.ts', true, false],
    ['./c.ts', false, false],
    ['./e.ts', false, false],
    ['./f.css', false, false],
    ['./i.ts', false, true],
  ]);
  expect(imports[0]?.line).toBe(2);
  expect(reexports("export * from './a.ts';")).toBe(true);
  expect(reexports("export const from = 'a';\nexport { from };")).toBe(false);
});

test('a file of a feature without a role is a part of its service', () => {
  expect(placeOf('features/users/passwords/hash-queue.ts')).toMatchObject({ room: 'service', feature: 'users' });
  expect(placeOf('features/delivery/entry-page/entry.loader.ts').room).toBe('site');
  expect(placeOf('field-types/registry.admin.ts').room).toBe('type screen');
  expect(placeOf('field-types/fields/text/text.site.tsx').room).toBe('type screen');
  expect(placeOf('field-types/fields/text/text.fixtures.ts').room).toBe('fixtures');
});
