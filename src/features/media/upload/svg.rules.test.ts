import { describe, expect, test } from 'vitest';
import { svgError, svgSize } from './svg.rules.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"${attributes}>${inside}</svg>`;
const style = (text: string) => svg(`<style>${text}</style>`);
const filled = (value: string) => svg(`<rect width="9" height="9" style="fill:${value}"/>`);
const outside = '//elsewhere.example.test/a';

describe('[C11] a style that loads something is found however it is spelled', () => {
  test.each([
    ['digits for the first sign', filled(`\\75rl(${outside})`)],
    ['six digits', filled(`\\000075rl(${outside})`)],
    ['digits and a blank', filled(`\\75 rl(${outside})`)],
    ['digits and a tabulator', filled(`\\75\trl(${outside})`)],
    ['digits and an end of line', filled(`u\\72\r\nl(${outside})`)],
    ['capital digits', filled(`ur\\6C(${outside})`)],
    ['digits of capital letters', filled(`\\55\\52\\4C(${outside})`)],
    ['every sign in digits', filled(`\\75\\72\\6c\\28 ${outside})`)],
    ['a sign behind a stroke', filled(`u\\rl(${outside})`)],
    ['signs behind strokes', filled(`\\u\\r\\l(${outside})`)],
    ['an escaped end of line', filled(`ur\\\nl(${outside})`)],
    ['a reference for the stroke', filled(`&#92;75rl(${outside})`)],
    ['a hexadecimal reference for the stroke', filled(`&#x5c;75rl(${outside})`)],
    ['references for the digits', filled(`\\&#55;&#53;rl(${outside})`)],
    ['a reference with many zeros', filled(`&#x0000000075;rl(${outside})`)],
    ['an attribute of the drawing', svg(`<rect fill="\\75rl(${outside})"/>`)],
    ['a changing style', svg(`<rect><set attributeName="fill" to="\\75rl(${outside})"/></rect>`)],
    ['an import', style(`@\\69mport "${outside}";`)],
    ['an import in capitals', style(`@\\49 MPORT "${outside}";`)],
    ['an import with a sign behind a stroke', style(`@i\\mport "${outside}";`)],
    ['an import around a comment of the markup', style(`@im<!-- x -->port "${outside}";`)],
    ['an import around an empty section', style(`@im<![CDATA[]]>port "${outside}";`)],
    ['an import that continues in a section', style(`@im<![CDATA[port "${outside}";]]>`)],
    ['an import around an element', style(`@im<g/>port "${outside}";`)],
    ['an import around an element with an end', style(`@im<g id="a"></g>port "${outside}";`)],
    ['an import around a comment of the style', style(`@im/* x */port "${outside}";`)],
    ['an address around a comment of the style', filled(`u/**/rl(${outside})`)],
    ['an address around a comment that holds markup', style(`*{fill:u/*<g/>*/rl(${outside})}`)],
    ['an escaped import around a comment', style(`@\\69<!---->m/**/port "${outside}";`)],
    ['a comment before the address', filled(`url(/**/${outside})`)],
    ['a set of pictures', style(`svg{background:image-set("${outside}" 1x)}`)],
    ['a set of pictures, spelled otherwise', style(`svg{background:-webkit-image-s\\65t("${outside}" 1x)}`)],
    ['a font', style(`@font-face{font-family:a;src:\\75rl(${outside})}`)],
    ['a binding', style(`*{-moz-b\\69nding:none}`)],
    [
      'a style of another prefix',
      svg(`<s:style xmlns:s="http://www.w3.org/2000/svg">@im<g/>port "${outside}"</s:style>`),
    ],
    ['a reference that only pages know', style(`*{fill:url&lpar;${outside})}`)],
  ])('%s', (_name, text) => {
    expect(svgError(text)).toMatch(/^This SVG holds .+; only a plain drawing can be uploaded$/);
  });

  test.each([
    ['a part of a page', svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" srcset="x"/>')],
    ['a part of a page, disguised', svg('<h:b xmlns:h="http://www.w3.org/1999/&#120;html"/>')],
    ['several pictures', svg(`<image srcset="${outside} 2x"/>`)],
    ['another address for its links', svg('<use href="#a"/>', ' xml:base="https://elsewhere.example.test/"')],
    ['a link whose name is of another prefix', svg('<a x:href="javascript:alert(1)"/>')],
    ['a link whose code is a reference that pages know', svg('<a href="javascript&colon;alert(1)"/>')],
    ['a changing link with blanks before its name', svg('<a><set attributeName=" xlink:href" to="x"/></a>')],
  ])('%s', (_name, text) => {
    expect(svgError(text)).toMatch(/^This SVG holds .+; only a plain drawing can be uploaded$/);
  });
});

describe('[C11] [Q42] a drawing and nothing else is taken', () => {
  test.each([
    ['shapes', svg('<g id="a"><path d="M0 0h9v9z"/></g><use href="#a"/>')],
    ['a gradient by its id', svg('<linearGradient id="g"/><rect fill="url(#g)"/><rect fill="url(\'#g\')"/>')],
    ['a picture within it', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ['a style in a section', style('<![CDATA[ .a > .b { fill: red } /* the lid */ ]]>')],
    ['escapes in a style', style('.\\31 0 { content: "\\201C" }')],
    ['references', svg('<text>Harvesters &amp; more &lt; &#169; &#x4e2d;</text>')],
    ['a movement', svg('<rect><animate attributeName="width" values="1;2" dur="1s"/></rect>')],
    ['what programs note', svg('<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>')],
    ['words that only look alike', svg('<text>turned on; the lid = open, an import of handlers</text>')],
  ])('%s', (_name, text) => {
    expect(svgError(text)).toBeNull();
    expect(svgSize(text)).toEqual({ width: 30, height: 20 });
  });
});

/** Each would be looked at a million times, or once for every other. */
test.each(['<a>', '<a/>', '</a>', '<g x="">', '&#104;', '\\75 ', 'src="#" ', 'url(#a)', '<a '])(
  '[FILE-03] more of %j than any drawing has is rejected',
  (part) => {
    const violation = svgError(`<svg xmlns="http://www.w3.org/2000/svg">${part.repeat(300_000)}`);
    expect(violation).toMatch(/^This SVG has (?:too many parts|a part without an end)$/);
  },
);

test('[FILE-03] an SVG that is too deep is rejected', () => {
  expect(svgError(svg(`${'<g>'.repeat(300)}${'</g>'.repeat(300)}`))).toBe('This SVG has too many parts');
  expect(svgError(svg(`${'<g>'.repeat(200)}${'</g>'.repeat(200)}${'<g></g>'.repeat(1000)}`))).toBeNull();
});
