import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../../src/block-types/document/block-document.ts';
import { htmlOfDocument } from '../../../src/block-types/document/document-html.ts';
import { textOfDocument } from '../../../src/block-types/document/document-text.ts';
import { blockTypes } from '../../../src/block-types/registry.ts';
import { isRecord } from '../../../src/contracts/is-record.ts';
import { shownBlocks } from '../../support/block-of-type.ts';
import { hostileAddresses, hostileMarkup, liveMarkup } from './hostile-markup.ts';

type Path = readonly (string | number)[];

/** Every text in the data of a block, by its path. */
function textsIn(data: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof data === 'string') return [{ path, text: data }];
  if (Array.isArray(data)) return data.flatMap((one, place) => textsIn(one, [...path, place]));
  return isRecord(data) ? Object.entries(data).flatMap(([name, one]) => textsIn(one, [...path, name])) : [];
}

function withText(data: unknown, path: Path, text: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (Array.isArray(data)) return data.map((one, place) => (place === step ? withText(one, rest, text) : one));
  return isRecord(data) ? { ...data, [step]: withText(data[step], rest, text) } : data;
}

/** Data that are characters and no markup: a reader of the JSON has to escape them, as its documentation says of code. */
const plainTexts = new Set(['code.code', 'buttonLink.text', 'image.alt']);

/** Everything that somebody reads a block in, as HTML that a careless reader would make of it. */
const renderings = {
  'the HTML of both APIs': (document) => htmlOfDocument(document),
  'the page': (document) => shownBlocks(document.blocks),
  'the JSON': ({ blocks }) =>
    blocks
      .flatMap(({ type, data }) =>
        textsIn(data).flatMap(({ path, text }) => {
          if (plainTexts.has(`${type}.${path.at(-1)}`)) return [];
          return isAddress(path) ? `<a href="${text}">x</a>` : text;
        }),
      )
      .join('\n'),
  'the text of search and heads': (document) =>
    textOfDocument(document).replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
} satisfies Record<string, (document: NonNullable<ReturnType<typeof parseDocument>['document']>) => string>;

const isAddress = (path: Path) => ['url', 'embed'].includes(String(path.at(-1)));

/** What an attribute says to people leads nowhere. */
const isNoText = (violation: string) => !/^<(?:img alt|iframe title)=/.test(violation);

const payloads = [...hostileMarkup, ...hostileAddresses];

describe('[H12] [H13] every payload in every text of every block is harmless in every rendering', () => {
  const places = blockTypes.flatMap(({ type, example }) =>
    textsIn(example).map(({ path }) => ({ type, example, path, name: `${type}.${path.join('.')}` })),
  );

  test.each(places)('$name', ({ type, example, path }) => {
    let stored = 0;
    for (const payload of payloads) {
      const { document } = parseDocument({ blocks: [{ type, data: withText(example, path, payload) }] });
      if (document === null) continue;
      stored += 1;
      for (const [name, render] of Object.entries(renderings)) {
        expect(liveMarkup(render(document)).filter(isNoText), `${payload} in ${name}`).toEqual([]);
      }
      // What is stored stays as it is when it is read and stored again.
      expect(parseDocument(document).document).toEqual(document);
    }
    // Choices and addresses reject; texts take whatever is written.
    const isText =
      plainTexts.has(`${type}.${path.at(-1)}`) || ['text', 'content', 'caption'].includes(String(path.at(-1)));
    if (isText) expect(stored).toBeGreaterThan(payloads.length - 10);
  });
});
