/** The delivery panel with script, on the cart's page and on a machine's: it looks up whether a zip is delivered to. */

/** Takes away the buttons that the script makes needless, and gives the panel its own controls back. */
function hideReplaced() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-delivery] [data-without-script]'))
    button.hidden = true;
  document.querySelector('[data-add-to-cart] > [data-without-script]')?.remove();
  for (const control of document.querySelectorAll('[data-delivery] [form]')) control.removeAttribute('form');
}

hideReplaced();

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

/** Where the panel stands beside a machine, what is chosen of the machine stays; the cart's page shows its own answer. */
document.addEventListener('submit', (event) => {
  const panel = event.target;
  if (!(panel instanceof HTMLFormElement) || !panel.matches('[data-delivery]')) return;
  if (panel.closest('[data-cart-page]')) return;
  event.preventDefault();
  void save(panel);
});

async function save(panel: HTMLFormElement) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(panel)) if (typeof value === 'string') body.append(name, value);
  try {
    const answer = await fetch(panel.action, { method: 'POST', body });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.querySelector<HTMLFormElement>('[data-delivery]');
    if (next === null) return panel.submit();
    panel.replaceWith(document.adoptNode(next));
    hideReplaced();
    const saved = next.querySelector<HTMLElement>('[data-delivery-saved]');
    if (saved) saved.hidden = !answer.ok;
    const violation =
      next.querySelector('[role="alert"]')?.previousElementSibling ?? next.querySelector('[name="zip"]');
    const place = answer.ok ? next.querySelector('button:not([hidden])') : violation;
    if (place instanceof HTMLElement) place.focus();
  } catch {
    panel.submit();
  }
}

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
