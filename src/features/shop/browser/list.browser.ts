/** Each choice in the shop takes effect at once, in the address and the history too; what was ticked to compare stays ticked. */

const key = 'shop-compare';
const max = 4;
let pending: AbortController | null = null;

const chosen = new Set<string>(readChosen());

function readChosen(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string').slice(0, max) : [];
  } catch {
    return [];
  }
}

function keepChosen(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...chosen]));
  } catch {
    // A browser that keeps nothing compares within the page alone.
  }
}

/** The address of what the form says, without what says nothing. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    query.append(name, value.trim());
  }
  return query.size > 0 ? `${form.action}?${query}` : form.action;
}

class Unreached extends Error {}

async function reached(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    throw init.signal?.aborted ? error : new Unreached();
  }
}

/** The machines stay, with a line that says why they are the old ones; what was chosen is shown once there is a network again. */
function showUnreached(shop: Element | null): void {
  shop?.removeAttribute('aria-busy');
  document.querySelector('[data-shop-offline]')?.remove();
  const line = document.createElement('p');
  line.className = 'fault';
  line.setAttribute('role', 'alert');
  line.dataset['shopOffline'] = '';
  line.textContent = 'You are offline, so the machines below do not match your filters yet. ';
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'plain-button';
  again.textContent = 'Try again';
  again.addEventListener('click', () => void show(location.href));
  line.append(again);
  shop?.prepend(line);
}

addEventListener('online', () => {
  if (document.querySelector('[data-shop-offline]')) void show(location.href);
});

/** Puts the server's part of another address of the shop in the place of the present one; the focus stays where it is. */
async function show(address: string): Promise<void> {
  pending?.abort();
  pending = new AbortController();
  const shop = document.querySelector('[data-shop]');
  shop?.setAttribute('aria-busy', 'true');
  try {
    const response = await reached(address, { signal: pending.signal, headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector('[data-shop]');
    if (!response.ok || next === null || shop === null) throw new Error('no shop');
    const focus = focusIn(shop);
    const isOpen = shop.hasAttribute('data-filters');
    shop.replaceWith(document.adoptNode(next));
    if (isOpen) openFilters();
    document.title = page.title;
    focus();
    showChosen();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof Unreached) return showUnreached(shop);
    // The page itself says what is wrong.
    location.assign(address);
  }
}

/** Remembers the focused control by its name and value, and gives it the focus back in the new part. */
function focusIn(shop: Element): () => void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !shop.contains(activeElement)) return () => {};
  const { id } = activeElement;
  const name = activeElement.getAttribute('name');
  const value =
    activeElement instanceof HTMLInputElement && activeElement.type === 'checkbox' ? activeElement.value : null;
  return () => {
    const controls = [...document.querySelectorAll<HTMLElement>('[data-shop] :is(input, select, button, a[id])')];
    const same = controls.find((control) => {
      if (id !== '') return control.id === id;
      if (name === null || control.getAttribute('name') !== name) return false;
      return value === null || (control as HTMLInputElement).value === value;
    });
    same?.focus({ preventScroll: true });
    // A long list of choices scrolls in a box of its own.
    same?.scrollIntoView({ block: 'nearest' });
  };
}

function go(address: string): Promise<void> {
  history.pushState(null, '', address);
  return show(address);
}

/** What lies behind the filters while they are open. */
const behind = ':is([data-shop] > * > *:not([data-shop-form]), header, footer, aside)';
/** Opened before the script was there, by the link's target alone, the filters close by their own link. */
const shopFormHash = '#shop-form';
const isNarrow = matchMedia('(max-width: 899px)');

/** On a phone the filters take the screen, until their results are wanted. */
function openFilters(): void {
  document.querySelector('[data-shop]')?.setAttribute('data-filters', 'open');
  for (const part of document.querySelectorAll<HTMLElement>(behind)) part.inert = true;
}

function closeFilters(): void {
  const shop = document.querySelector('[data-shop][data-filters]');
  if (!shop) return;
  shop.removeAttribute('data-filters');
  for (const part of document.querySelectorAll<HTMLElement>(behind)) part.inert = false;
  shop.querySelector<HTMLElement>('[data-shop-to-filters]')?.focus({ preventScroll: true });
}

isNarrow.addEventListener('change', closeFilters);

document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest('[data-shop-to-filters], [data-shop-close-filters]') : null;
  if (!link || !isNarrow.matches || location.hash === shopFormHash) return;
  event.preventDefault();
  if (link.matches('[data-shop-close-filters]')) return closeFilters();
  openFilters();
  document.querySelector<HTMLElement>('[data-shop-form] :is(input, button)')?.focus({ preventScroll: true });
});

document.addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Escape') closeFilters();
});

function showChosen(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-compare]')) {
    box.checked = chosen.has(box.value);
    box.disabled = !box.checked && chosen.size >= max;
  }
  const bar = document.querySelector<HTMLElement>('[data-compare-bar]');
  const button = document.querySelector<HTMLButtonElement>('[data-compare-button]');
  const hint = document.querySelector<HTMLElement>('[data-compare-hint]');
  if (!bar || !button || !hint) return;
  bar.dataset['chosen'] = String(chosen.size);
  button.textContent = chosen.size > 0 ? `Compare (${chosen.size})` : 'Compare';
  button.disabled = chosen.size < 2;
  hint.textContent = chosen.size < 2 ? 'Choose two to four machines.' : '';
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (target.matches('[data-compare]')) {
    const { checked, value } = target as HTMLInputElement;
    if (checked) chosen.add(value);
    else chosen.delete(value);
    keepChosen();
    showChosen();
    return;
  }
  const { form } = target;
  if (form?.matches('[data-shop-form]') && form.checkValidity()) void go(addressOf(form));
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.matches('[data-shop-form]')) {
    event.preventDefault();
    closeFilters();
    void go(addressOf(form)).then(() => document.querySelector('[data-shop-results]')?.scrollIntoView());
  } else if (form.matches('[data-compare-form]')) {
    // Machines of other pages are chosen too.
    event.preventDefault();
    const query = [...chosen].map((slug) => `item=${encodeURIComponent(slug)}`).join('&');
    location.assign(`${form.action}?${query}`);
  }
});

addEventListener('popstate', () => {
  if (document.querySelector('[data-shop]')) void show(location.href);
});

showChosen();
