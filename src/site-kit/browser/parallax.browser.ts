/** Moves the pictures of page headers by their part of the scrolling [K19]; they stand still under reduced motion. */

const calm = matchMedia('(prefers-reduced-motion: reduce)');
let isDue = false;

function move() {
  isDue = false;
  // Looked for each time: a choice may have brought another picture.
  for (const picture of document.querySelectorAll<HTMLElement>('[data-parallax]')) {
    const factor = Number(picture.dataset['parallax']);
    const frame = picture.parentElement ?? picture;
    // Beyond the frame nobody sees it.
    if (window.scrollY > frame.offsetTop + frame.offsetHeight) continue;
    picture.style.transform = calm.matches ? '' : `translateY(${window.scrollY * factor}px)`;
  }
}

function moveSoon() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(move);
}

addEventListener('scroll', moveSoon, { passive: true });
calm.addEventListener('change', moveSoon);
// A page that opens at its top is painted as it is.
if (window.scrollY > 0) moveSoon();
