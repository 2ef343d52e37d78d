/** What this browser keeps of machines: those that were saved, and those that were looked at last. No server hears of it. */

interface Seen {
  slug: string;
  title: string;
  picture: string;
}

const savedKey = 'savedMachines';
const recentKey = 'recentMachines';
const maxSaved = 24;
const maxRecent = 6;

function read<Item>(key: string, isOne: (value: unknown) => value is Item): Item[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOne) : [];
  } catch {
    return [];
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing has nothing saved.
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isSeen = (value: unknown): value is Seen => {
  const { slug, title, picture } = (value ?? {}) as Partial<Seen>;
  return isText(slug) && isText(title) && isText(picture);
};

const savedAddress = (slugs: readonly string[]) =>
  `/saved${slugs.length > 0 ? `?${slugs.map((slug) => `item=${encodeURIComponent(slug)}`).join('&')}` : ''}`;

function showSaved(slug: string | undefined): void {
  const saved = read(savedKey, isText);
  for (const button of document.querySelectorAll('[data-save-machine]')) {
    const isSaved = slug !== undefined && saved.includes(slug);
    button.setAttribute('aria-pressed', String(isSaved));
    button.textContent = isSaved ? 'Saved' : 'Save';
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-saved-machines]')) {
    link.hidden = saved.length === 0;
    link.href = savedAddress(saved);
    link.textContent = `Saved machines (${saved.length})`;
  }
}

function showRecent(without: string | undefined): void {
  const section = document.querySelector<HTMLElement>('[data-recent-machines]');
  const list = section?.querySelector('ul');
  const row = section?.querySelector('template');
  const seen = read(recentKey, isSeen).filter(({ slug }) => slug !== without);
  if (!section || !list || !row || seen.length === 0) return;
  list.replaceChildren(
    ...seen.map(({ slug, title, picture }) => {
      const copy = row.content.cloneNode(true) as DocumentFragment;
      const link = copy.querySelector('a');
      const image = copy.querySelector('img');
      const name = copy.querySelector('span');
      if (link) link.href = `/shop/${encodeURIComponent(slug)}`;
      if (name) name.textContent = title;
      // Only pictures of this site.
      if (picture.startsWith('/media/')) image?.setAttribute('src', picture);
      else image?.remove();
      return copy;
    }),
  );
  section.hidden = false;
}

async function share(button: Element, title: string): Promise<void> {
  const url = `${location.origin}${location.pathname}`;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    button.textContent = 'Link copied';
  } catch {
    // Whoever closes the dialog shares nothing.
  }
}

const tools = document.querySelector<HTMLElement>('[data-machine]');
const { machine: slug, machineTitle: title = '', machinePicture: picture = '' } = tools?.dataset ?? {};

if (tools && slug) {
  tools.hidden = false;
  tools.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.matches('[data-save-machine]')) {
      const saved = read(savedKey, isText).filter((one) => one !== slug);
      const wasSaved = button.getAttribute('aria-pressed') === 'true';
      keep(savedKey, wasSaved ? saved : [slug, ...saved].slice(0, maxSaved));
      showSaved(slug);
    } else if (button?.matches('[data-share-machine]')) void share(button, title);
    else if (button?.matches('[data-print-machine]')) print();
  });
}

showSaved(slug);
showRecent(slug);

if (slug) {
  const others = read(recentKey, isSeen).filter((one) => one.slug !== slug);
  keep(recentKey, [{ slug, title, picture }, ...others].slice(0, maxRecent + 1));
}

// The address of the page alone says nothing of what this browser keeps.
const saved = read(savedKey, isText);
if (document.querySelector('[data-saved-page="0"]') && saved.length > 0) location.replace(savedAddress(saved));
