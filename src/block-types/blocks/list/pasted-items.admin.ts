import { inlineOf } from '../../editor/pasting/pasted-inline.admin.ts';
import { deepestList, type ListItem } from './list.block.ts';

/**
 * The items of a pasted list. Some programs put a list below an item into the item, others beside it. Items that lie
 * too deep join the deepest level.
 */
export function pastedItems(list: Element, depth = 1): ListItem[] {
  const items: ListItem[] = [];
  const addBelow = (item: ListItem | undefined, inner: Element) => {
    const below = pastedItems(inner, depth + 1);
    if (item && depth < deepestList) item.items.push(...below);
    else items.push(...below);
  };
  for (const child of list.children) {
    if (child.matches('ul,ol')) addBelow(items.at(-1), child);
    else if (child.tagName === 'LI') {
      const lists = [...child.children].filter((inner) => inner.matches('ul,ol'));
      const content = [...child.childNodes].filter((node) => !lists.includes(node as Element));
      const item = { content: content.map(inlineOf).join('').trim(), items: [] };
      items.push(item);
      for (const inner of lists) addBelow(item, inner);
    }
  }
  return items;
}
