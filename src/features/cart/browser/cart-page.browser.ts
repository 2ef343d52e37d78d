/** The cart's page with script: a choice takes effect at once, and the page's own part is put in place again. */

const page = () => document.querySelector('[data-cart-page]');
let latest = 0;

/** Sends a form as the page would, and shows the part of the page that answers it. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null) {
  const turn = ++latest;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === 'string') body.append(name, value);
  const focused = document.activeElement?.id;
  try {
    const answer = await fetch(form.action, { method: 'POST', body });
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (turn !== latest) return;
    const part = next.querySelector('[data-cart-page]');
    if (part === null) return form.submit();
    page()?.replaceWith(part);
    const count = next.querySelector('[data-cart-link]');
    if (count) document.querySelector('[data-cart-link]')?.replaceWith(count);
    enhance();
    if (focused) document.getElementById(focused)?.focus();
  } catch {
    form.submit();
  }
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
  void send(form, event.submitter);
});

document.addEventListener('change', (event) => {
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  if (form?.hasAttribute('data-at-once') && form.reportValidity()) form.requestSubmit();
});

/** A zip of five digits is looked up while it is typed [K14]. */
document.addEventListener('input', (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.name !== 'zip') return;
  const panel = input.closest('[data-delivery]');
  if (panel) void lookUp(panel, input.value.trim());
});

/** The other way of delivery starts empty [K13]. */
document.addEventListener('change', (event) => {
  const radio = event.target;
  if (!(radio instanceof HTMLInputElement) || radio.name !== 'mode') return;
  const panel = radio.closest('[data-delivery]');
  if (!panel) return;
  for (const one of panel.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name="zip"], [name="address"]'))
    one.value = '';
  const store = panel.querySelector('select');
  if (store) store.value = '';
  void lookUp(panel, '');
});

async function lookUp(panel: Element, zip: string) {
  const state = panel.querySelector<HTMLElement>('[data-zip-state]');
  const address = panel.querySelector<HTMLElement>('[data-address]');
  if (!state || !address) return;
  if (!/^\d{5}$/.test(zip)) {
    state.textContent = '';
    address.hidden = true;
    return;
  }
  const answer = await fetch(`/api/delivery?zip=${zip}`).then((one) => one.json());
  if (panel.querySelector<HTMLInputElement>('[name="zip"]')?.value.trim() !== zip) return;
  state.textContent = answer.data.message;
  state.dataset['valid'] = String(answer.data.valid);
  address.hidden = !answer.data.valid;
}

enhance();
