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

/** The menus behind "/" and the settings of a block, which the editor makes of plain elements. */
function nameMenusIn(root: Element): void {
  for (const menu of root.querySelectorAll('.ce-popover__items')) {
    menu.role = 'menu';
    menu.ariaLabel = menu.closest('.ce-settings') ? 'Block settings' : 'Blocks';
    for (const item of menu.querySelectorAll('.ce-popover-item')) item.role = 'menuitem';
    for (const line of menu.querySelectorAll('.ce-popover-item-separator')) line.role = 'separator';
  }
}

function nameTextsIn(root: Element): void {
  nameMenusIn(root.closest('.ce-popover') ?? root);
  for (const [selector, name] of named) {
    for (const text of root.querySelectorAll(selector)) {
      text.role = 'textbox';
      text.ariaMultiLine = 'true';
      text.ariaLabel = typeof name === 'string' ? name : name(text);
    }
  }
}
