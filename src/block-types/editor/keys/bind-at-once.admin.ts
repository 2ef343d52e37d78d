const atOnce: typeof window.requestIdleCallback = (act) => {
  act({ didTimeout: false, timeRemaining: () => 0 });
  return 0;
};

/**
 * A block that a key, a paste or a menu makes takes the very next key. The editor itself binds the keys of a new block when the
 * browser is idle, up to two seconds later, and an Enter or a slash that comes sooner is lost. So what it leaves for idle time
 * while it serves such an event is done at once. Returns the function that ends it.
 */
export function bindBlocksAtOnce(place: HTMLElement): () => void {
  let before = window.requestIdleCallback;
  // Another editor may start meanwhile, in its own way.
  const restore = () => {
    if (window.requestIdleCallback === atOnce) window.requestIdleCallback = before;
  };
  const hurry = () => {
    if (window.requestIdleCallback !== atOnce) before = window.requestIdleCallback;
    window.requestIdleCallback = atOnce;
    // After all who listen to the event.
    setTimeout(restore);
  };
  const events = ['keydown', 'paste', 'click'] as const;
  for (const event of events) place.addEventListener(event, hurry, { capture: true });
  return () => {
    restore();
    for (const event of events) place.removeEventListener(event, hurry, { capture: true });
  };
}
