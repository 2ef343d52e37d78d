import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { harmlessInline } from '../../../src/block-types/inline/inline-html.ts';
import { AppError } from '../../../src/contracts/call/errors.ts';
import { slugify } from '../../../src/contracts/text/slug.ts';
import { readTimestamp } from '../../../src/contracts/timestamp.ts';
import { deliveredType } from '../../../src/features/delivery/query/delivered-type.rules.ts';
import { readListQuery } from '../../../src/features/delivery/query/url-query.rules.ts';
import { templateError } from '../../../src/features/email-templates/language/template-language.ts';
import { fieldNameOf } from '../../../src/features/imports/columns/column-names.rules.ts';
import { fileNameFor } from '../../../src/features/media/upload/file-name.rules.ts';
import { svgError, svgSize } from '../../../src/features/media/upload/svg.rules.ts';
import { typeOfText } from '../../../src/features/media/upload/text-type.rules.ts';
import { parseJsonBody } from '../../../src/platform/http/input/json-body.ts';
import { withKnownKeys } from '../../../src/platform/http/input/key-spelling.ts';
import { readUrlEncoded } from '../../../src/platform/http/input/url-encoded.ts';
import { masked } from '../../../src/platform/log/log-mask.ts';
import { growsFasterThanLinear, runOf, runs } from './growth.ts';
import { beginningsOf, literalsOf, patternsInSources } from './patterns-in-sources.ts';

/** INJ-04: whatever a request carries, reading it takes time in proportion to its length. */
describe('regular expressions of the sources', () => {
  const patterns = patternsInSources();

  test('the scan finds them', () => {
    expect(patterns.length).toBeGreaterThan(250);
  });

  test('each is linear on long runs of every separator, after every beginning that it matches', () => {
    const slow = patterns.filter(({ pattern }) => attackOn(pattern) !== undefined);
    expect(slow.map(({ place, pattern }) => `${place} on ${JSON.stringify(attackOn(pattern))}`)).toEqual([]);
  });

  test.each([/^[\s.]+|[\s.]+$/, /\battributename\s*=\s*["']?\s*href/i, /-+$/, /\s*\n\s*/, /(a|a)*b/, /\[[^\]]*\]/])(
    'one that is not is found: %s',
    (pattern) => {
      expect(attackOn(pattern)).toBeDefined();
    },
  );
});

const things = deliveredType({
  id: '',
  slug: 'things',
  name: 'Things',
  isSingle: false,
  usesContent: true,
  fields: [],
});

/** What reads texts of requests by more than one pattern. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  svgError,
  svgSize,
  typeOfText: (text) => typeOfText(text, text),
  fileNameFor: (text) => fileNameFor(text, 'image/png'),
  harmlessInline,
  slugify,
  fieldNameOf,
  readTimestamp,
  masked,
  readUrlEncoded: (text) => {
    // A hundred times what a form takes: of more, collecting the garbage is what grows.
    for (const part of ['', 'a=']) readUrlEncoded(Buffer.from(part + text), { maxParts: 20_000 });
  },
  parseJsonBody: (text) => parseJsonBody(Buffer.from(text)),
  templateError: (text) => {
    for (const part of ['', '{{ ', '{% if ']) templateError(part + text);
  },
  readListQuery: (text) => {
    const lists = { fields: text, include: text, sort: text, search: text, 'filter[title][in]': text };
    readListQuery(things, { ...lists, page: text, [`filter[${text}]`]: text, [text]: text });
  },
};

test.each(Object.entries(parsers))('%s reads hostile texts in linear time', (_name, parser) => {
  const read = (text: string) => {
    try {
      parser(text);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };
  const slow = hostile.filter(([beginning, run, end]) => growsFasterThanLinear(read, runOf(beginning, run, end)));
  expect(slow).toEqual([]);
});

test('the keys of a body are not compared with each name that its schema knows', () => {
  const schemas = new Map<number, z.ZodType>();
  const schemaOf = (names: number) => {
    const made = () => z.object(Object.fromEntries(Array.from({ length: names }, (_, n) => [`name${n}`, z.string()])));
    const schema = schemas.get(names) ?? made();
    schemas.set(names, schema);
    return schema;
  };
  // As many keys as the schema has names.
  const body = (length: number) => JSON.stringify(Array.from({ length: length / 40 }, (_, n) => `key_${n}`));
  const read = (text: string) => {
    const keys = JSON.parse(text) as string[];
    withKnownKeys(schemaOf(keys.length), Object.fromEntries(keys.map((key) => [key, 1])));
  };
  expect(growsFasterThanLinear(read, body)).toBe(false);
});

const beginnings = ['', 'a', '<svg ', '<svg attributename=', '{"blocks":', '<a href="'];
const endings = ['/>', '"'];
const hostile = [
  ...beginnings.flatMap((beginning) => runs.map((run) => [beginning, run, '\u0001'] as const)),
  ...endings.flatMap((end) => runs.map((run) => ['', run, end] as const)),
];

/** A beginning and a run that the pattern takes more than linear time for. */
function attackOn(pattern: RegExp): readonly [string, string] | undefined {
  const { source, flags } = pattern;
  const everywhere = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const read = (text: string) => void text.replaceAll(everywhere, '');
  const beginnings = beginningsOf(pattern);
  const literals = literalsOf(source);
  const attacks = [
    ...beginnings.flatMap((beginning) => few.map((run) => [beginning, run] as const)),
    ...beginnings.filter((one) => one.length > 0).map((beginning) => ['', beginning] as const),
    ...['', ...literals].flatMap((beginning) => [...runs, ...literals].map((run) => [beginning, run] as const)),
  ];
  return attacks.find(([beginning, run]) => growsFasterThanLinear(read, runOf(beginning, run)));
}

/** One of each class that patterns tell apart. */
const few = [' ', '\n', 'a', '0', '-', '_', '.', '"', '[', '<', '/', '\\', 'é', ','];
