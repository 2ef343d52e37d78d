import Checklist from '@editorjs/checklist';

const box = '.cdx-checklist__item-checkbox';
const checked = 'cdx-checklist__item--checked';

/** A checklist whose boxes are reached by Tab and checked by Space. The tool's own are for the mouse alone. */
export class CheckableByKeys extends Checklist {
  override render(): HTMLElement {
    const list = super.render();
    list.addEventListener('keydown', serveBox, { capture: true });
    // Within the list the browser moves the focus; the editor itself would pass by the boxes.
    list.addEventListener('keydown', (event) => event.key === 'Tab' && event.stopPropagation());
    list.addEventListener('focusin', ({ target }) => target instanceof Element && describeBox(target.closest(box)));
    return list;
  }

  override createChecklistItem(item?: object): HTMLElement {
    const made = super.createChecklistItem(item);
    const own = made.querySelector<HTMLElement>(box);
    if (own) own.tabIndex = 0;
    describeBox(own);
    return made;
  }

  override toggleCheckbox(event: Event): void {
    super.toggleCheckbox(event);
    if (event.target instanceof Element) describeBox(event.target.closest(box));
  }
}

/** A key on a box is for it alone. Shortcuts go on to the page. */
function serveBox(event: KeyboardEvent): void {
  const own = event.target instanceof HTMLElement && event.target.matches(box) ? event.target : null;
  if (own === null || event.ctrlKey || event.metaKey) return;
  event.stopPropagation();
  if (event.key !== ' ') return;
  event.preventDefault();
  own.click();
}

/** The box is named after its text when somebody comes to it. */
function describeBox(own: Element | null): void {
  const item = own?.closest('.cdx-checklist__item');
  if (!own || !item) return;
  own.role = 'checkbox';
  own.ariaChecked = String(item.classList.contains(checked));
  own.ariaLabel = `Done: ${item.textContent.trim()}`;
}
