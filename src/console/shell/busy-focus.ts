/**
 * A button is disabled while it works, and browsers take the focus from a disabled button: a person who saved by keyboard would
 * begin at the top of the page. Gives it back once the button works again, unless the focus has gone elsewhere.
 */
export function keepFocusOfBusyButtons(page: Document): void {
  page.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !target.disabled) return;
    const work = new MutationObserver(() => {
      if (target.disabled) return;
      work.disconnect();
      if (page.activeElement === page.body) target.focus({ preventScroll: true });
    });
    work.observe(target, { attributeFilter: ['disabled'] });
  });
}
