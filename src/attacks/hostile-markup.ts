/** Markup that would call `canary` where it is taken for markup, and addresses that would where they become one. */

const vectors = [
  '<script>canary(1)</script>',
  '<script src=//evil.test/x.js></script>',
  '</script><script>canary(1)</script>',
  '"><script>canary(1)</script>',
  "'-canary(1)-'",
  '<img src=x onerror=canary(1)>',
  '<img src="x" onerror="canary(1)">',
  '<img/src=x/onerror=canary(1)>',
  '" onmouseover="canary(1)" x="',
  '<svg onload=canary(1)>',
  '<svg><script>canary(1)</script></svg>',
  '<svg><animate onbegin=canary(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=canary(1)>',
  '<iframe src="javascript:canary(1)"></iframe>',
  '<iframe srcdoc="<script>canary(1)</script>"></iframe>',
  '<iframe src=https://evil.test></iframe>',
  '<object data="javascript:canary(1)"></object>',
  '<embed src="javascript:canary(1)">',
  '<a href="javascript:canary(1)">x</a>',
  '<a href=" javascript:canary(1)">x</a>',
  '<a href="jav&#x09;ascript:canary(1)">x</a>',
  '<a href="&#106;avascript:canary(1)">x</a>',
  '<a href="data:text/html,<script>canary(1)</script>">x</a>',
  '<form action="javascript:canary(1)"><button>x</button></form>',
  '<button formaction="javascript:canary(1)">x</button>',
  '<body onload=canary(1)>',
  '<details open ontoggle=canary(1)>',
  '<input autofocus onfocus=canary(1)>',
  '<video><source onerror=canary(1)></video>',
  '<video src=x onerror=canary(1)></video>',
  '<style>@import "javascript:canary(1)";</style>',
  '<link rel=stylesheet href="javascript:canary(1)">',
  '<meta http-equiv=refresh content="0;url=javascript:canary(1)">',
  '<base href="javascript:canary(1)//">',
  '<p style="background:url(javascript:canary(1))">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=canary(1)>">',
  '<!--><img src=x onerror=canary(1)>-->',
  '<![CDATA[><img src=x onerror=canary(1)>]]>',
  '<template><img src=x onerror=canary(1)></template>',
  '{{constructor.constructor("canary(1)")()}}',
  '\u2028canary(1)\u2029',
];

const disguises: ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => vector.replaceAll(/<(\/?)(\w+)/g, (_, slash: string, name: string) => `<${slash}${name.toUpperCase()}`),
  (vector) => vector.replaceAll(/<(\w)/g, '<<$1'),
  (vector) => vector.replace('<script', '<scr<script>ipt').replace('onerror', 'on\nerror'),
  (vector) => `<p>${vector}</p><b title='${vector}'>`,
];

export const hostileMarkup: readonly string[] = disguises.flatMap((disguise) => vectors.map(disguise));

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
  const found: string[] = [];
  for (const { name, attributes } of tagsIn(html)) {
    if (running.has(name)) found.push(`<${[name, ...attributes.map((attribute) => attribute.join('='))].join(' ')}>`);
    for (const [key, value] of attributes) {
      if (key.startsWith('on') || key === 'srcdoc' || key === 'formaction') found.push(`<${name} ${key}>`);
      if (isCode(value)) found.push(`<${name} ${key}=${value.slice(0, 40)}>`);
      if (name === 'form' && key === 'action' && !/^\/(?!\/)/.test(value)) found.push(`<form action=${value}>`);
      if (name === 'iframe' && key === 'src' && !videoHosts.test(value)) found.push(`<iframe src=${value}>`);
      if (key === 'style' && /url\(|expression/i.test(value)) found.push(`<${name} style>`);
    }
  }
  const scripts = html.match(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi) ?? [];
  for (const script of scripts) {
    const isData = /^<script\b[^>]*type="application\/(?:ld\+)?json"/i.test(script);
    const body = script.replaceAll(/^<script[^>]*>|<\/script\s*>$/gi, '');
    if (isData ? /<|\u2028|\u2029/.test(body) : !known.has(script)) found.push(script);
  }
  return found.filter((one) => !known.has(one));
}
