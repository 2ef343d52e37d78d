/** Puts a machine into the cart without leaving its page: it sends the form as it is and shows the outcome. */

const passingMs = 3000;

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-add-to-cart]')) return;
  // The other button asks for a quote.
  const button = event.submitter;
  if (button?.hasAttribute('data-request-quote')) return;
  event.preventDefault();
  void add(form, button);
});

let isAdding = false;

async function add(form: HTMLFormElement, button: HTMLElement | null) {
  // A second click during the request is a double click.
  if (isAdding) return;
  isAdding = true;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  button?.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(form.action, { method: 'POST', body });
    // The cart, or the page that says why not.
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const link = page.querySelector('[data-cart-link]');
    if (link === null) return form.submit();
    if (answer.ok) document.querySelector('[data-cart-link]')?.replaceWith(document.adoptNode(link));
    notify({ refusal: answer.ok ? null : (page.querySelector('[role="alert"]')?.textContent ?? '') });
  } catch {
    form.submit();
  } finally {
    isAdding = false;
    button?.removeAttribute('aria-busy');
  }
}

let passing: ReturnType<typeof setTimeout> | undefined;

/** An error is shown for three seconds; a success stays. */
function notify({ refusal }: { refusal: string | null }) {
  const added = document.querySelector<HTMLElement>('[data-added]');
  const refused = document.querySelector<HTMLElement>('[data-refused]');
  if (!added || !refused) return;
  clearTimeout(passing);
  added.hidden = refusal !== null;
  refused.hidden = refusal === null;
  refused.textContent = refusal ?? '';
  if (refusal !== null)
    passing = setTimeout(() => {
      refused.hidden = true;
    }, passingMs);
}
