import { listedTools } from '../../registry.admin.ts';

const named = listedTools.flatMap(([, { texts }]) => Object.entries(texts ?? {}));

/**
 * Tells screen readers of each text of the blocks that it can be written in, and what it is; the tools' own elements say neither.
 * Serves blocks, items and cells that come later, too. Returns the function that ends it.
 */
export function nameTexts(place: HTMLElement): () => void {
  nameTextsIn(place);
  const observer = new MutationObserver((records) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes, removedNodes } of records) {
      const hasElements = [...addedNodes, ...removedNodes].some((node) => node instanceof Element);
      if (hasElements && target instanceof Element) changed.add(target.closest('.ce-block') ?? target);
    }
    for (const element of changed) nameTextsIn(element);
  });
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function nameTextsIn(root: Element): void {
  for (const [selector, name] of named) {
    for (const text of root.querySelectorAll(selector)) {
      text.role = 'textbox';
      text.ariaMultiLine = 'true';
      text.ariaLabel = typeof name === 'string' ? name : name(text);
    }
  }
}
