/** The cart's page with script: a choice takes effect at once, and the answer replaces the page's own part. */

const page = () => document.querySelector('[data-cart-page]');
/** Forms are sent one after the other, so that each answer shows all earlier changes. */
let sending: Promise<void> = Promise.resolve();

/** Sends a form as the page would, and shows the part of the page that answers it. */
async function send(form: HTMLFormElement, body: URLSearchParams) {
  try {
    const answer = await fetch(form.action, { method: 'POST', body });
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const part = next.querySelector('[data-cart-page]');
    if (part === null) return form.submit();
    const typed = typedOutside(form);
    const focused = document.activeElement?.id;
    page()?.replaceWith(part);
    const count = next.querySelector('[data-cart-link]');
    if (count) document.querySelector('[data-cart-link]')?.replaceWith(count);
    for (const [id, value] of typed) {
      const input = document.getElementById(id);
      if (isTyped(input)) input.value = value;
    }
    enhance();
    if (focused) document.getElementById(focused)?.focus();
  } catch {
    form.submit();
  }
}

const isTyped = (input: unknown): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLTextAreaElement ||
  (input instanceof HTMLInputElement && !['hidden', 'radio', 'checkbox'].includes(input.type));

/** What was typed into other forms meanwhile, by the ids of its inputs. */
function typedOutside(form: HTMLFormElement): [id: string, value: string][] {
  const typed: [string, string][] = [];
  for (const input of page()?.querySelectorAll('input, textarea') ?? [])
    if (
      isTyped(input) &&
      input.form?.action === form.action &&
      !form.contains(input) &&
      input.value !== input.defaultValue
    )
      typed.push([input.id, input.value]);
  return typed;
}

function enhance() {
  const root = page();
  for (const button of root?.querySelectorAll<HTMLElement>('[data-without-script]') ?? []) button.hidden = true;
  for (const passing of root?.querySelectorAll<HTMLElement>('[data-passing]') ?? [])
    setTimeout(() => passing.remove(), 3000);
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !page()?.contains(form)) return;
  event.preventDefault();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, event.submitter))
    if (typeof value === 'string') body.append(name, value);
  sending = sending.then(() => send(form, body));
});

document.addEventListener('change', (event) => {
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  if (form?.hasAttribute('data-at-once') && form.reportValidity()) form.requestSubmit();
});

enhance();
