/** A small picture takes the leading place instead of opening its file; the leading one opens all of them over the page. */

const isPlain = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey;
const picturesIn = (gallery: Element) => [...gallery.querySelectorAll<HTMLAnchorElement>('[data-gallery-picture]')];

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const gallery = target?.closest<HTMLElement>('[data-gallery]');
  if (!target || !gallery || !isPlain(event)) return;
  const small = target.closest<HTMLAnchorElement>('[data-gallery-picture]');
  const main = gallery.querySelector<HTMLAnchorElement>('[data-gallery-main]');
  if (small && main) {
    event.preventDefault();
    lead(gallery, { main, small });
  } else if (main?.contains(target)) {
    event.preventDefault();
    openViewer(
      gallery,
      Math.max(
        0,
        picturesIn(gallery).findIndex((one) => one.pathname === main.pathname),
      ),
    );
  }
});

function lead(gallery: Element, { main, small }: { main: HTMLAnchorElement; small: HTMLAnchorElement }): void {
  const picture = main.querySelector('img');
  const count = main.querySelector('[data-gallery-count]');
  if (!picture) return;
  main.href = small.href;
  picture.removeAttribute('srcset');
  picture.src = `${small.pathname}?w=960`;
  picture.alt = small.getAttribute('aria-label') ?? '';
  const all = picturesIn(gallery);
  for (const other of all) other.removeAttribute('aria-current');
  small.setAttribute('aria-current', 'true');
  if (count) count.textContent = `${all.indexOf(small) + 1}/${all.length}`;
}

function openViewer(gallery: Element, place: number): void {
  const copy = gallery.querySelector<HTMLTemplateElement>('[data-viewer-template]')?.content.cloneNode(true);
  if (!copy) return;
  document.body.append(copy);
  const viewer = document.querySelector<HTMLDialogElement>('[data-viewer]');
  const strip = viewer?.querySelector<HTMLElement>('[data-viewer-strip]');
  const count = viewer?.querySelector('[data-viewer-count]');
  if (!viewer || !strip || !count) return;

  const shown = () => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
  const show = (next: number, behavior: ScrollBehavior) => {
    unzoom(strip);
    strip.scrollTo({ left: Math.min(Math.max(next, 0), strip.children.length - 1) * strip.clientWidth, behavior });
  };
  const turn = (by: number) => show(shown() + by, 'smooth');

  strip.addEventListener('scroll', () => {
    const text = `${shown() + 1}/${strip.children.length}`;
    if (count.textContent !== text) count.textContent = text;
  });
  viewer.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    turn(event.key === 'ArrowLeft' ? -1 : 1);
  });
  viewer.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const by = target.closest<HTMLElement>('[data-viewer-turn]')?.dataset['viewerTurn'];
    if (by) turn(Number(by));
    else if (target.closest('[data-viewer-close]')) viewer.close();
    else target.closest('[data-viewer-zoom]')?.parentElement?.toggleAttribute('data-zoomed');
  });
  viewer.addEventListener('close', () => viewer.remove());
  viewer.showModal();
  viewer.querySelector<HTMLElement>('[data-viewer-close]')?.focus();
  show(place, 'instant');
}

function unzoom(strip: Element): void {
  for (const zoomed of strip.querySelectorAll('[data-zoomed]')) zoomed.removeAttribute('data-zoomed');
}
