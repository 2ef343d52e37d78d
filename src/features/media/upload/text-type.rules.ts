/** The media type of a text: markup is told by what it begins with, anything else by the name's ending. */
export function kindOfText(text: string, name: string): string {
  const start = withoutProlog(text);
  if (/^<(?:\w{1,100}:)?svg[\s/>]/.test(start)) return 'image/svg+xml';
  if (/^<[a-z!]/i.test(start))
    return /^<html/i.test(start) || !/^[\s\uFEFF]*<\?xml/i.test(text) ? 'text/html' : 'application/xml';
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

/** What may stand before the first element of a document: how it begins, and how it ends. */
const prolog: readonly [begin: RegExp, end: string][] = [
  [/^<\?/, '?>'],
  [/^<!--/, '-->'],
  [/^<!doctype[^>[]{0,1000}\[/i, ']>'],
  [/^<!doctype/i, '>'],
];

function withoutProlog(text: string): string {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (let parts = 0; parts < 100; parts++) {
    const found = prolog.find(([begin]) => begin.test(rest));
    const end = found ? rest.indexOf(found[1]) : -1;
    if (!found || end === -1) return rest;
    rest = rest.slice(end + found[1].length).trimStart();
  }
  return rest;
}

/** Elements of a drawing that are more than drawing, in lower case. */
const activeElements = new Set([
  ...['script', 'handler', 'listener', 'foreignobject', 'iframe', 'frame', 'object', 'embed', 'applet'],
  ...['audio', 'video', 'canvas', 'link', 'meta', 'base', 'form', 'input', 'html', 'body'],
]);

/** Each reads the text once, whatever it holds. */
const activeParts: readonly [pattern: RegExp, name: string][] = [
  [/<!(?!--|doctype|\[cdata\[)/i, 'declarations of its own'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/[\s"'/]on[a-z][\w:.-]*\s*=/i, 'an event handler'],
  [/\battributename\s*=\s*["']?[^"'>]{0,40}(?:href|\bon)/i, 'a changing link'],
  [/@import|expression\(|-moz-binding/i, 'a style that loads others'],
];

/** What keeps an SVG from being taken: anything that could run, load or grow. Null for a drawing and nothing else [C11]. */
export function svgFault(written: string): string | null {
  // A browser reads `&#104;ref` as `href`.
  const text = written.replaceAll(/&#(?:x0*([0-9a-f]{1,4})|0*(\d{1,5}));/gi, (_sign, hex?: string, decimal?: string) =>
    String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
  const plain = 'only a plain drawing can be uploaded';
  const names = [...text.matchAll(/<(?:[\w.-]+:)?([\w.-]+)/g)].map(([, name = '']) => name.toLowerCase());
  const active = names.find((name) => activeElements.has(name));
  if (active !== undefined) return `This SVG holds <${active}>; ${plain}`;
  const found = activeParts.find(([pattern]) => pattern.test(text));
  if (found) return `This SVG holds ${found[1]}; ${plain}`;
  const links = text.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi);
  const targets = [...links].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  const styles = [...text.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, target = '']) => target);
  const isOutside = [...targets, ...styles].some((target) => !isInside(target.trim()));
  return isOutside ? `This SVG holds a link or loads another file; ${plain}` : null;
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
