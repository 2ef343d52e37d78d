import { Liquid, type Template, Tokenizer, TokenKind } from 'liquidjs';
import { isRecord } from '../../../contracts/is-record.ts';
import { escapedHtml } from '../../../platform/mail/escaped-html.ts';

/** HTML that stands in a mail as it is; everything else is escaped. */
export class ReadyHtml {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }

  /** Filters that take text get it as text, and it is escaped again. */
  toString(): string {
    return this.html;
  }
}

const tags = ['if', 'unless'];
const filters = ['default', 'upcase', 'downcase', 'capitalize', 'truncate', 'date', 'strip', 'newline_to_br'];

/** Characters that one rendering may write and take up on the way; a value that is written twice counts twice. */
const maxRenderedLength = 10_000_000;

/** The part of LiquidJS's `this` that our filters use. */
interface Rendering {
  context: { memoryLimit: { use(characters: number): void } };
}

/** Named variables, conditions and a few filters: a template reads no file, calls nothing, and repeats nothing. */
function language(asText: (value: unknown) => string, withBreaks: (value: unknown) => ReadyHtml | string): Liquid {
  const liquid = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    outputEscape: counted(asText),
    timezoneOffset: 0,
    parseLimit: 1_000_000,
    memoryLimit: maxRenderedLength,
    renderLimit: 1000,
  });
  for (const name of Object.keys(liquid.tags)) if (!tags.includes(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) if (!filters.includes(name)) delete liquid.filters[name];
  liquid.registerFilter('newline_to_br', counted(withBreaks));
  return liquid;
}

/** A filter that counts what it writes; a rendering whose filters together write too much fails. */
function counted<Written extends { toString(): string }>(write: (value: unknown) => Written) {
  return function (this: Rendering, value: unknown): Written {
    const written = write(value);
    this.context.memoryLimit.use(written.toString().length);
    return written;
  };
}

/** A group of values, such as `form`, has no text of its own. */
const plain = (value: unknown) =>
  value === undefined || value === null || (isRecord(value) && !(value instanceof ReadyHtml)) ? '' : String(value);
const escaped = (value: unknown) => (value instanceof ReadyHtml ? value.html : escapedHtml(plain(value)));
const brokenLines = (value: unknown) => new ReadyHtml(escaped(value).replaceAll(/\r\n|\r|\n/g, '<br>\n'));

const languages = {
  html: language(escaped, brokenLines),
  text: language(plain, plain),
};

export type Medium = keyof typeof languages;
export type Parsed = Template[];

const tooMany = 'has too many variables and conditions';

/** Deeper nesting, more parts and longer ones than any mail needs, so that parsing and rendering stay quick. */
const maxParts = 2000;
const maxTags = 300;
const maxPartLength = 1000;
/** Of all parts together. */
const maxPartsLength = 50_000;

/** Parses a template. Throws, with reason and line, for what the language does not have. */
export function parseTemplate(source: string, medium: Medium): Parsed {
  const parts = source.split('{{', maxParts + 2).length + source.split('{%', maxParts + 2).length - 2;
  if (parts > maxParts || source.split('{%', maxTags + 2).length - 1 > maxTags) throw new Error(tooMany);
  let length = 0;
  for (const [open, close] of [
    ['{{', '}}'],
    ['{%', '%}'],
  ] as const)
    for (const rest of source.split(open).slice(1)) {
      const part = rest.slice(0, maxPartLength + 1).split(close, 1)[0] ?? '';
      assertCheap(part);
      length += part.length;
    }
  if (length > maxPartsLength) throw new Error(tooMany);
  return languages[medium].parse(source);
}

/** Rejects a part that is much longer than a mail needs, and a range, which makes as many values as it says. */
function assertCheap(part: string): void {
  if (part.length > maxPartLength)
    throw new Error(`has a variable or condition of more than ${maxPartLength} characters`);
  const bracket = part.indexOf('(');
  if (bracket !== -1 && part.includes('..', bracket)) throw new Error('has a range, which mails do not know');
}

/** The text of a template with these values. A missing value is empty. */
export function renderParsed(parsed: Parsed, { medium, values }: { medium: Medium; values: object }): string {
  return String(languages[medium].renderSync(parsed, values));
}

/**
 * The variables that a template names: `email`, `form.name`. The library looks up the line of each in all that stands before
 * it, so the text between is left out.
 */
export function variablesOf(source: string): string[] {
  const parts = new Tokenizer(source).readTopLevelTokens().filter(({ kind }) => kind !== TokenKind.HTML);
  return languages.text.fullVariablesSync(languages.text.parse(parts.map((part) => part.getText()).join('')));
}

/** What is wrong with a template, in words for the person who wrote it; null if nothing is. */
export function templateError(source: string): string | null {
  try {
    parseTemplate(source, 'text');
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, reason = message, place] = /^(.*?)(?:, line:(\d+), col:\d+)?$/s.exec(message.slice(0, 300)) ?? [];
    return `${reason}${place ? ` (line ${place})` : ''}`;
  }
}
