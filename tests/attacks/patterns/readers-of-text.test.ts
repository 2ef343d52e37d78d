/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest';
import { harmlessInline } from '../../../src/block-types/inline/inline-html.ts';
import { renderTemplate } from '../../../src/features/email-templates/language/render-template.ts';
import { mailTextOf } from '../../../src/features/email-templates/language/text-of-html.ts';
import { harmlessHtml } from '../../../src/features/entries/values/html-values.rules.ts';
import { textOfHtml } from '../../../src/field-types/kit/html-text.ts';
import { growsFasterThanLinear, runOf, runs, tagRuns } from './growth.ts';

/**
 * INJ-04: every exported function of these files whose first parameter is a text; a new one is attacked without being named.
 * Another parameter gets the same text; a function that takes a number beside it is bounded by that.
 */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    '/src/**/*.rules.ts',
    '/src/features/*/language/*.ts',
    '/src/**/text/*.ts',
    '/src/**/*-text.ts',
    '!/src/**/*.test.ts',
  ],
  { eager: true },
);
const sources = import.meta.glob<string>(
  [
    '/src/**/*.rules.ts',
    '/src/features/*/language/*.ts',
    '/src/**/text/*.ts',
    '/src/**/*-text.ts',
    '!/src/**/*.test.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const readers = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/export (?:function|const) (\w+)(?: = )?\(\s*\w+: string([^)]*)\)/g)]
    .filter(([, , others = '']) => !others.includes(': number'))
    .map(([, name = '']) => [`${file} ${name}`, modules[file]?.[name] as (...texts: string[]) => unknown] as const),
);

const attempt = (reader: (...texts: string[]) => unknown) => (text: string) => {
  try {
    reader(text, text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
};

test('the readers are found', () => {
  expect(readers.length).toBeGreaterThan(60);
  expect(readers.map(([name]) => name.split(' ')[1])).toEqual(
    expect.arrayContaining(['harmlessHtml', 'mailTextOf', 'templateError', 'textOfHtml', 'slugify']),
  );
});

test.each(readers)('%s takes time in proportion to the length of the text', (_name, reader) => {
  const read = attempt(reader);
  const slow = [...runs, ...tagRuns].filter((run) =>
    growsFasterThanLinear(read, runOf('', run), { maxLength: 100_000 }),
  );
  expect(slow).toEqual([]);
});

/** Readers of markup, up to the largest text that reaches them. */
const readersOfMarkup: Readonly<Record<string, (text: string) => unknown>> = {
  harmlessHtml,
  harmlessInline,
  textOfHtml,
  mailTextOf,
  renderTemplate: (htmlContent) =>
    renderTemplate(
      { subject: '', htmlContent, textContent: '', variables: {}, isFramed: true },
      { values: {}, site: { name: 'Site', url: 'https://example.test', logo: '', color: '#c2410c' } },
    ),
};

test.each(Object.entries(readersOfMarkup))('%s reads whole tags in linear time', (_name, reader) => {
  const read = attempt(reader);
  const slow = tagRuns.filter((run) => growsFasterThanLinear(read, runOf('', run), { maxLength: 1_000_000 }));
  expect(slow).toEqual([]);
});
