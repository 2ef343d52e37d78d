/** Opens the quote form as a dialog where a button or link leads to its page, and sends it without leaving [K09] [K11]. */

const template = document.querySelector<HTMLTemplateElement>('[data-quote-template]');
let dialog: HTMLDialogElement | null = null;
/** What the quote is for: a machine by its slug with attachments; null for the cart. */
let subject: { slug: string; attachments: string[] } | null = null;
let passing: ReturnType<typeof setTimeout> | undefined;

const part = (name: string) => dialog?.querySelector<HTMLElement>(`[${name}]`);

function open(slug: string | null, attachments: string[]) {
  const copy = template?.content.cloneNode(true);
  if (!copy) return;
  subject = slug ? { slug, attachments } : null;
  document.body.append(copy);
  const opened = document.querySelector<HTMLDialogElement>('[data-quote-dialog]');
  dialog = opened;
  opened?.addEventListener('close', () => opened.remove());
  opened?.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  opened?.addEventListener('click', (event) => {
    // A click on the dialog itself is one beside its content.
    const isClosing = event.target instanceof Element && event.target.closest('[data-close]') !== null;
    if (isClosing || event.target === opened) opened.close();
  });
  opened?.showModal();
}

/** Shows a failure of the whole form for three seconds; those of fields stay. */
function notify(text: string) {
  const failure = part('data-failure');
  if (!failure) return;
  clearTimeout(passing);
  failure.textContent = text;
  if (text) passing = setTimeout(() => notify(''), 3000);
}

function mark(fields: Readonly<Record<string, string[]>>) {
  for (const place of dialog?.querySelectorAll<HTMLElement>('[data-problem]') ?? []) {
    const texts = fields[place.dataset['problem'] ?? ''] ?? [];
    if (texts.length > 0) place.setAttribute('role', 'alert');
    else place.removeAttribute('role');
    place.textContent = texts.join(' ');
    const input = place.previousElementSibling;
    if (texts.length > 0) input?.setAttribute('aria-invalid', 'true');
    else input?.removeAttribute('aria-invalid');
  }
  dialog?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

async function send() {
  const form = dialog?.querySelector('form');
  if (!form || !dialog) return;
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const body = JSON.stringify({ ...values, ...(subject && { products: [subject] }) });
  const button = form.querySelector('button');
  if (button) button.disabled = true;
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/request-quote', { method: 'POST', headers, body });
    const reply = await answer.json().catch(() => null);
    mark(reply?.fields ?? {});
    if (answer.ok) {
      const message = part('data-message');
      if (message) message.textContent = reply.message;
      const status = part('data-status');
      if (status instanceof HTMLAnchorElement) status.href = reply.data.statusUrl;
      form.hidden = true;
      const done = part('data-done');
      if (done) done.hidden = false;
      part('data-close')?.focus();
    } else {
      const own = form.querySelector('[aria-invalid]') !== null;
      const [other] = Object.values((reply?.fields ?? {}) as Record<string, string[]>).flat();
      if (!own) notify(other ?? reply?.error ?? dialog.dataset['failed'] ?? '');
    }
  } catch {
    notify(dialog.dataset['unknown'] ?? '');
  } finally {
    if (button) button.disabled = false;
  }
}

const isQuotePage = (address: string) => new URL(address, location.href).pathname === '/request-quote';

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (!template || !target || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const button = target.closest<HTMLButtonElement>('button[data-request-quote]');
  if (button) {
    event.preventDefault();
    const chosen = button.form?.querySelectorAll<HTMLInputElement>('[name="attachments"]:checked') ?? [];
    return open(
      button.dataset['requestQuote'] ?? null,
      [...chosen].map(({ value }) => value),
    );
  }
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link && isQuotePage(link.href) && link.target !== '_blank') {
    event.preventDefault();
    return open(new URL(link.href).searchParams.get('item'), []);
  }
});
