/** A small picture takes the leading place instead of opening its file. */

document.addEventListener('click', (event) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-gallery-picture]') : null;
  const gallery = link?.closest('[data-gallery]');
  const picture = gallery?.querySelector<HTMLImageElement>('[data-gallery-main] img');
  if (!link || !gallery || !picture) return;
  event.preventDefault();
  picture.removeAttribute('srcset');
  picture.src = `${link.pathname}?w=960`;
  picture.alt = link.getAttribute('aria-label') ?? '';
  for (const other of gallery.querySelectorAll('[data-gallery-picture]')) other.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
});
