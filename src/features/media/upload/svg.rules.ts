/** More than any drawing that people make; it keeps each step below short, whatever the text holds. */
const max = { elements: 100_000, depth: 256, references: 100_000, escapes: 20_000, links: 20_000 };

/** Elements of a drawing that are more than drawing, in lower case. */
const activeElements = new Set([
  'script',
  'handler',
  'listener',
  'foreignobject',
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'audio',
  'video',
  'canvas',
  'link',
  'meta',
  'base',
  'form',
  'input',
  'html',
  'body',
]);

/** Each reads the text once, whatever it holds. */
const activeParts: readonly [pattern: RegExp, name: string][] = [
  [/<!(?!--|doctype|\[cdata\[)/i, 'declarations of its own'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/&(?!(?:amp|lt|gt|quot|apos);)[a-z]/i, 'a reference of another language'],
  [/1999\/xhtml/i, 'parts of a page'],
  [/\bxml:base\b/i, 'another address for its links'],
  [/[\s"'/]on[a-z][\w:.-]*\s*=/i, 'an event handler'],
  [/\battributename\s*=\s*(?:["']\s*)?(?:[^"'>\s:=]{1,40}:)?(?:href|on)/i, 'a changing link'],
  [/@import|expression\(|-moz-binding|image-set\(|\bsrc\(/i, 'a style that loads others'],
];

const tooMany = 'This SVG has too many parts';
const plain = 'only a plain drawing can be uploaded';
const link = `This SVG holds a link or loads another file; ${plain}`;

/**
 * What keeps an SVG from being taken: anything that could run, load or grow. Null for a drawing and nothing else [C11].
 * However the text is made, it is read a fixed number of times.
 */
export function svgError(written: string): string | null {
  if (isBeyond(written, '&', max.references)) return tooMany;
  // A browser reads `&#104;ref` as `href`, and `\75rl(` as `url(`.
  const text = withoutReferences(written);
  if (isBeyond(text, '\\', max.escapes)) return tooMany;
  const read = withoutEscapes(text);
  const violation = elementError(read);
  if (violation !== null) return violation;
  for (const reading of readingsOf(text, read)) {
    const danger = activeParts.find(([pattern]) => pattern.test(reading));
    if (danger) return `This SVG holds ${danger[1]}; ${plain}`;
    const linkFound = linkError(reading);
    if (linkFound !== null) return linkFound;
  }
  return null;
}

/** All that a browser may take for one text; most drawings have but one. */
function readingsOf(text: string, read: string): Set<string> {
  // To a style what stands around comments, markup and elements in it is one text.
  const texts = /<(?:[\w.-]{1,100}:)?style\b/i.test(read) ? [withoutMarkup(read)] : [];
  return new Set([text, read, ...texts, ...[read, ...texts].map(withoutComments)]);
}

function isBeyond(text: string, sign: string, max: number): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

function withoutReferences(text: string): string {
  return text.replaceAll(/&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi, (_sign, hex?: string, decimal?: string) =>
    characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}

/** As style sheets escape: digits and the blank behind them, an end of line that is not there, any other sign. */
function withoutEscapes(text: string): string {
  return text.replaceAll(
    /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|(\r\n|[\r\n\f])|([\s\S]))/gi,
    (_sign, hex?: string, _line?: string, other?: string) =>
      hex === undefined ? (other ?? '') : characterOf(Number.parseInt(hex, 16)),
  );
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\u{FFFD}');
const withoutMarkup = (text: string) =>
  text.replaceAll(/<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[|\]\]>|<\/?[\w:.-][^<>]*>/gi, '');
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, '');

/** Too many elements, too deep ones, or one that is more than drawing. */
function elementError(text: string): string | null {
  let tags = 0;
  let elements = 0;
  let depth = 0;
  let close = 0;
  for (const { 1: end, 2: name = '', index } of text.matchAll(/<(\/?)(?:[\w.-]{1,100}:)?([\w.-]+)/g)) {
    tags += 1;
    if (tags > 2 * max.elements) return tooMany;
    if (end !== '') {
      depth -= 1;
      continue;
    }
    elements += 1;
    // Looked for once for all tags before it.
    if (close < index && close !== -1) close = text.indexOf('>', index);
    if (close === -1 || text[close - 1] !== '/') depth += 1;
    if (elements > max.elements || depth > max.depth) return tooMany;
    const active = name.toLowerCase();
    if (activeElements.has(active)) return `This SVG holds <${active}>; ${plain}`;
    if (close === -1) return 'This SVG has a part without an end';
  }
  return null;
}

const links = /\b(?:href|src|srcset)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))|url\(\s*["']?([^"')]*)/gi;

function linkError(text: string): string | null {
  let count = 0;
  for (const [, double, single, bare, style] of text.matchAll(links)) {
    count += 1;
    if (count > max.links) return tooMany;
    if (!isInside((double ?? single ?? bare ?? style ?? '').trim())) return link;
  }
  return null;
}

/** A part of the drawing itself, or a picture within it. */
function isInside(target: string): boolean {
  return target === '' || target.startsWith('#') || /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(target);
}

/** What an SVG says of its size, in pixels; null where it says nothing. */
export function svgSize(text: string): { width: number; height: number } | null {
  const start = text.search(/<(?:\w{1,100}:)?svg[\s/>]/);
  const tag = text.slice(start, start + 10_000).split('>', 1)[0] ?? '';
  const [, , boxWidth, boxHeight] = (attributeOf(tag, 'viewBox') ?? '').split(/[\s,]+/).map(Number);
  const width = Math.round(pixels(attributeOf(tag, 'width')) || (boxWidth ?? 0));
  const height = Math.round(pixels(attributeOf(tag, 'height')) || (boxHeight ?? 0));
  const isSide = (side: number) => side >= 1 && side <= 100_000;
  return isSide(width) && isSide(height) ? { width, height } : null;
}

function attributeOf(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return (double ?? single)?.trim();
}

function pixels(length: string | undefined): number {
  return Number(/^([\d.]+)(?:px)?$/.exec(length ?? '')?.[1]);
}
