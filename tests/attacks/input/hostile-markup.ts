import { hostileMarkup as vectors } from '../../../src/block-types/inline/hostile-markup.fixtures.ts';
import { sized } from '../attack-size.ts';

const disguises: ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => vector.replaceAll(/<(\/?)(\w+)/g, (_, slash: string, name: string) => `<${slash}${name.toUpperCase()}`),
  (vector) => vector.replaceAll(/<(\w)/g, '<<$1'),
  (vector) => vector.replace('<script', '<scr<script>ipt').replace('onerror', 'on\nerror'),
  (vector) => `<p>${vector}</p><b title='${vector}'>`,
];

/** All of them as they are; disguised each third, or all where there is time. */
const step = sized({ usual: 3, full: 1 });
export const hostileMarkup: readonly string[] = disguises.flatMap((disguise, which) =>
  vectors.filter((_, index) => which === 0 || index % step === which % step).map(disguise),
);

/** Addresses that would call `canary` where they become one. */
const schemes = [
  'javascript',
  'JaVaScRiPt',
  ' javascript',
  'java\tscript',
  'java\nscript',
  '\u0001javascript',
  'vbscript',
  'data',
  'blob',
  'file',
  'view-source',
];

export const hostileAddresses: readonly string[] = [
  ...schemes.flatMap((scheme) => [`${scheme}:canary(1)`, `${scheme}:text/html,<script>canary(1)</script>`]),
  ...['//evil.test"onerror=canary(1)', 'https://evil.test/"><script>canary(1)</script>', '&#106;avascript:canary(1)'],
  ...[
    'https://www.youtube.com.evil.test/embed/x',
    'https://evil.test/?youtube.com/embed/x',
    'javascript://player.vimeo.com/%0acanary(1)',
  ],
];

interface Tag {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
}

/** The tags that a browser finds in HTML that we wrote; what stands in quotes ends none. */
function tagsIn(html: string): Tag[] {
  const shown = html.replaceAll(/<!--[\s\S]*?-->/g, '');
  return [...shown.matchAll(/<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: [...rest.matchAll(/([^\s"'=/>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g)].map(
      ([, key = '', value = '']) => [
        key.toLowerCase(),
        value
          .replaceAll(/^["']|["']$/g, '')
          .replaceAll('&amp;', '&')
          .replaceAll(/&#x?[0-9a-f]+;?/gi, decoded),
      ],
    ),
  }));
}

function decoded(reference: string): string {
  const [, isHex, digits = ''] = /&#(x?)([0-9a-f]+)/i.exec(reference) ?? [];
  return String.fromCodePoint(Math.min(Number.parseInt(digits, isHex ? 16 : 10), 0x10ffff) || 0xfffd);
}

const running = new Set(['object', 'embed', 'applet', 'base', 'template', 'foreignobject', 'animate', 'math', 'frame']);
const videoHosts =
  /^https:\/\/(?:www\.youtube(?:-nocookie)?\.com|player\.vimeo\.com|www\.dailymotion\.com|geo\.dailymotion\.com)\//;
const isCode = (address: string) =>
  /^(?:javascript|vbscript|data|blob|file|view-source):/i.test(withoutControls(address));
const withoutControls = (text: string) => [...text].filter((sign) => sign > ' ').join('');

/** What in the HTML would run, each in words; without `known`, which are the page's own. */
export function liveMarkup(html: string, known: ReadonlySet<string> = new Set()): string[] {
  const issues: string[] = [];
  for (const { name, attributes } of tagsIn(html)) {
    if (running.has(name)) issues.push(`<${[name, ...attributes.map((attribute) => attribute.join('='))].join(' ')}>`);
    for (const [key, value] of attributes) {
      if (key.startsWith('on') || key === 'srcdoc' || key === 'formaction') issues.push(`<${name} ${key}>`);
      if (isCode(value)) issues.push(`<${name} ${key}=${value.slice(0, 40)}>`);
      if (name === 'form' && key === 'action' && !/^\/(?!\/)/.test(value)) issues.push(`<form action=${value}>`);
      if (name === 'iframe' && key === 'src' && !videoHosts.test(value)) issues.push(`<iframe src=${value}>`);
      if (key === 'style' && /url\(|expression/i.test(value)) issues.push(`<${name} style>`);
    }
  }
  const scripts = html.match(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi) ?? [];
  for (const script of scripts) {
    const isData = /^<script\b[^>]*type="application\/(?:ld\+)?json"/i.test(script);
    const body = script.replaceAll(/^<script[^>]*>|<\/script\s*>$/gi, '');
    if (isData ? /<|\u2028|\u2029/.test(body) : !known.has(script)) issues.push(script);
  }
  return issues.filter((one) => !known.has(one));
}
