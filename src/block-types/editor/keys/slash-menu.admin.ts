interface SlashMenu {
  place: HTMLElement;
  /** The element of the block with the caret. */
  currentBlock: () => HTMLElement | null;
}

/**
 * Keys of the menu that a slash opens, which the editor leaves open: Enter takes the first match, and the slash goes with
 * the choice or with Escape. Returns the function that ends it.
 */
export function serveSlashMenu({ place, currentBlock }: SlashMenu): () => void {
  /** In the menu of a block's own settings, Enter takes the first match of what was looked for. */
  const openMenu = (target: Element) =>
    place.querySelector('.ce-toolbox .ce-popover--opened') ??
    (target instanceof HTMLInputElement && target.value !== ''
      ? target.closest('.ce-settings .ce-popover--opened')
      : null);
  const dropSlash = () => {
    const text = currentBlock()?.querySelector<HTMLElement>('.ce-paragraph');
    if (text?.textContent !== '/') return;
    text.replaceChildren();
    text.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || !(event.target instanceof Element)) return;
    // The menu may be closed already, but its search box is where the key was pressed.
    if (event.key === 'Escape' && event.target.closest('.ce-toolbox')) return dropSlash();
    const menu = openMenu(event.target);
    if (event.key !== 'Enter' || menu === null) return;
    // Enter in the search box must not submit the form around the editor.
    event.preventDefault();
    event.stopPropagation();
    const shown = '.ce-popover-item:not(.ce-popover-item--hidden)';
    (
      menu.querySelector<HTMLElement>(`${shown}.ce-popover-item--focused`) ?? menu.querySelector<HTMLElement>(shown)
    )?.click();
  };
  // Before the editor asks whether the block is empty, in whose place the choice then comes.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('.ce-toolbox .ce-popover-item')) dropSlash();
  };
  place.addEventListener('keydown', onKey, { capture: true });
  place.addEventListener('click', onClick, { capture: true });
  return () => {
    place.removeEventListener('keydown', onKey, { capture: true });
    place.removeEventListener('click', onClick, { capture: true });
  };
}
