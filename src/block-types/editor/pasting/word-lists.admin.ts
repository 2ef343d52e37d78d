/** Word writes the items of a list as paragraphs that name their list and level in a style. */
const itemStyle = /(?:^|;)\s*mso-list:\s*l\d+\s+level(\d)/i;

/** Markers of numbered lists, such as `1.`, `a)` or `iv.`; bullets are characters. */
const numbered = /^\(?[0-9a-z]{1,4}[.)]/i;

/** Turns the list paragraphs of a word processor into lists, in place. */
export function makeWordLists(body: Element): void {
  const document = body.ownerDocument;
  /** The open lists, the outermost first. */
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(itemStyle.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const marker = takeMarker(paragraph);
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    const tag = numbered.test(marker) ? 'ol' : 'ul';
    open = open.slice(0, level);
    const present = open.at(level - 1);
    // Another kind of marker at the same level begins another list.
    if (level === 1 && present && present.tagName.toLowerCase() !== tag) open = [];
    while (open.length < level) {
      const list = document.createElement(tag);
      const above = open.at(-1);
      if (above) (above.lastElementChild ?? above).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    last = open[0] ?? null;
    paragraph.remove();
  }
}

/** The sign or number before the text; it is no part of the text. */
function takeMarker(paragraph: Element): string {
  const markers = [...paragraph.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = markers
    .map((span) => span.textContent)
    .join('')
    .trim();
  for (const marker of markers) marker.remove();
  return text;
}
