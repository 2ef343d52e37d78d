/**
 * The script by which a page of another site shows a form: it puts a frame in its own place, with the form's name as title,
 * and keeps it as tall as the form. It is written for the page of somebody else: no names in the open, no other script.
 */
export const embedScript = `(() => {
  const script = document.currentScript;
  const slug = script instanceof HTMLScriptElement ? script.dataset.form : undefined;
  if (!slug) return;
  const { origin } = new URL(script.src);
  const frame = document.createElement('iframe');
  const campaign = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_[a-z]+$/.test(name));
  frame.src = origin + '/forms/' + encodeURIComponent(slug) + '?' + new URLSearchParams([['embed', '1'], ...campaign]);
  frame.title = slug;
  Object.assign(frame.style, { width: '100%', height: '480px', border: '0' });
  addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const { height, name } = (event.data && event.data.embeddedForm) || {};
    if (Number.isFinite(height)) frame.style.height = Math.min(Math.max(height, 0), 20000) + 'px';
    if (typeof name === 'string' && name) frame.title = name;
  });
  script.replaceWith(frame);
})();
`;
