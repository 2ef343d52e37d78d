/** Tells the page around an embedded form how tall the form is and what it is called; `embed.js` listens. */

const main = document.querySelector('main');
if (main && window.parent !== window) {
  const notify = () => {
    const height = Math.ceil(main.getBoundingClientRect().height);
    const name = document.querySelector('form')?.getAttribute('aria-label') ?? null;
    // Whoever may show the page may know this, and nobody else can show it.
    window.parent.postMessage({ embeddedForm: { height, name } }, '*');
  };
  new ResizeObserver(notify).observe(main);
}
