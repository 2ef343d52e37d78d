/** A property of an element's own style, in lower case; empty without one. The page's policy empties `element.style`. */
function styleOf(element: Element, property: string): string {
  const declarations = (element.getAttribute('style') ?? '').split(';').map((one) => one.split(':'));
  const [, value = ''] = declarations.findLast(([name = '']) => name.trim().toLowerCase() === property) ?? [];
  return value.trim().toLowerCase();
}

const isPlain = (element: Element) => /^(?:normal|lighter|[1-5]00)$/.test(styleOf(element, 'font-weight'));

const isDecorated = (element: Element, line: string) =>
  ['text-decoration', 'text-decoration-line'].some((property) => styleOf(element, property).split(' ').includes(line));

/** What a style of a word processor means, as elements. */
const meanings: readonly [isMeant: (element: Element) => boolean, name: string][] = [
  [(element) => /^(?:bold|bolder|[6-9]00)$/.test(styleOf(element, 'font-weight')), 'strong'],
  [(element) => styleOf(element, 'font-style') === 'italic', 'em'],
  [(element) => isDecorated(element, 'underline'), 'u'],
  [(element) => isDecorated(element, 'line-through'), 's'],
];

/** Takes off the bold that is none, since Google Docs wraps whatever is copied in a `b` of normal weight, and puts on what styles alone say. */
export function readStyles(body: Element): void {
  for (const bold of body.querySelectorAll('b,strong')) if (isPlain(bold)) bold.replaceWith(...bold.childNodes);
  for (const span of body.querySelectorAll('span[style]')) {
    for (const [isMeant, name] of meanings) {
      if (!isMeant(span) || span.closest('a') !== null) continue;
      const element = body.ownerDocument.createElement(name);
      element.append(...span.childNodes);
      span.append(element);
    }
  }
}
