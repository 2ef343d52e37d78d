/** The delivery panel with script, on the cart's page and on a machine's: it looks up whether a zip is delivered to. */

for (const button of document.querySelectorAll<HTMLElement>('[data-delivery] [data-without-script]'))
  button.hidden = true;

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
