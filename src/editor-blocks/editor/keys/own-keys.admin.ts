const whenIdle = window.requestIdleCallback;
const { addEventListener } = EventTarget.prototype;

/** Editors that start at this moment. */
let starting = 0;
/** What they left for idle time. Editors that start together cannot be told apart, so a key in one binds them all. */
const left = new Set<() => void>();

/**
 * Starts an editor that hears only the keys pressed in it. The editor itself listens at the document, and takes a Tab anywhere
 * on the page for one in the block that had the caret last: the focus jumps back, blocks are added, and it goes on after its
 * page was left. What it binds, and when its blocks take keys, it leaves for idle time; the next key in it does that at once.
 */
export async function startWithOwnKeys<Editor>(place: HTMLElement, start: () => Promise<Editor>): Promise<Editor> {
  const bindAll = () => {
    for (const act of [...left]) act();
  };
  const later: typeof whenIdle = (act, options) => {
    const once = (deadline: IdleDeadline) => {
      if (left.delete(atOnce)) hearingOwnKeys(() => act(deadline));
    };
    const atOnce = () => once({ didTimeout: false, timeRemaining: () => 0 });
    left.add(atOnce);
    return whenIdle(once, options);
  };
  starting += 1;
  window.requestIdleCallback = later;
  place.addEventListener('focusin', bindAll, { once: true });
  try {
    return await start();
  } finally {
    starting -= 1;
    if (starting === 0) window.requestIdleCallback = whenIdle;
  }
}

/** Whatever listens to keys at the document from here on hears those alone whose element lies beside it in one editor. */
function hearingOwnKeys(act: () => void): void {
  let editor: Element | null = null;
  EventTarget.prototype.addEventListener = function listen(this: EventTarget, type, listener, options) {
    if (this instanceof Element) editor = this.closest('.codex-editor') ?? editor;
    const own = editor;
    if (this !== document || type !== 'keydown' || typeof listener !== 'function' || own === null)
      return addEventListener.call(this, type, listener, options);
    const hear = (event: Event) => {
      if (event.target instanceof Node && own.isConnected && own.contains(event.target)) listener.call(document, event);
    };
    addEventListener.call(document, type, hear, options);
  };
  try {
    act();
  } finally {
    EventTarget.prototype.addEventListener = addEventListener;
  }
}
