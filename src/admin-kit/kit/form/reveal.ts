import { useEffect, useEffectEvent } from 'react';

const revealed = 'millwright:reveal';

/** Long enough for a busy machine to draw what was unfolded. */
const maxWaitFrames = 120;

/** Leads the keyboard to the field at a path, which may lie inside something that is folded. */
export function revealField(path: string): void {
  document.dispatchEvent(new CustomEvent(revealed, { detail: path }));
  focusWhenThere(path, maxWaitFrames);
}

const writable = 'input:not([type=hidden]), textarea, select, [contenteditable=true], button';

function focusWhenThere(path: string, framesLeft: number): void {
  // What is written in place has no input with the id of its path.
  const place = document.querySelector(`[data-field="${CSS.escape(path)}"]`);
  const field = document.getElementById(path) ?? place?.querySelector<HTMLElement>(writable);
  if (field) field.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusWhenThere(path, framesLeft - 1));
}

/** Calls `unfold` with the rest of the path when somebody goes to a field below `path`. */
export function useReveal(path: string, unfold: (rest: string) => void): void {
  const take = useEffectEvent((event: Event) => {
    const target = event instanceof CustomEvent ? String(event.detail) : '';
    if (target.startsWith(`${path}.`)) unfold(target.slice(path.length + 1));
  });
  // Meets the error summary, which stands elsewhere on the page.
  useEffect(() => {
    const listen = (event: Event) => take(event);
    document.addEventListener(revealed, listen);
    return () => document.removeEventListener(revealed, listen);
  }, []);
}
