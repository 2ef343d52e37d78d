const whenIdle = window.requestIdleCallback;
const { addEventListener } = document;

/** Editors start one after the other: what they leave for idle time does not say whose it is. */
let lastStart: Promise<void> = Promise.resolve();

interface Start<Editor> {
  place: HTMLElement;
  start: () => Promise<Editor>;
  /** Ends what the start changes in the page, also when it never settles. */
  givenUp: AbortSignal;
}

/**
 * Starts an editor that hears only the keys pressed in it. The editor itself listens at the document, and takes a Tab anywhere
 * on the page for one in the block that had the caret last: the focus jumps back, blocks are added, and it goes on after its
 * page was left. What it binds, and when its blocks take keys, it leaves for idle time; the next key in it does that at once.
 */
export async function startWithOwnKeys<Editor>({ place, start, givenUp }: Start<Editor>): Promise<Editor> {
  const before = lastStart;
  const turn = Promise.withResolvers<void>();
  lastStart = turn.promise;
  await before;
  const endSlot = laterWithOwnKeys(place);
  const end = () => {
    endSlot();
    turn.resolve();
  };
  givenUp.addEventListener('abort', end, { once: true });
  try {
    givenUp.throwIfAborted();
    return await start();
  } finally {
    end();
  }
}

/** Until the returned function is called, what is left for idle time is this editor's. */
function laterWithOwnKeys(place: HTMLElement): () => void {
  const left = new Set<() => void>();
  const later: typeof whenIdle = (act, options) => {
    const once = (deadline: IdleDeadline) => {
      if (left.delete(atOnce)) hearingOwnKeys(place, () => act(deadline));
    };
    const atOnce = () => once({ didTimeout: false, timeRemaining: () => 0 });
    left.add(atOnce);
    return whenIdle(once, options);
  };
  window.requestIdleCallback = later;
  const bindAll = () => {
    for (const act of [...left]) act();
  };
  place.addEventListener('focusin', bindAll, { once: true });
  let isOver = false;
  return () => {
    if (!isOver) window.requestIdleCallback = whenIdle;
    isOver = true;
  };
}

/** Whatever listens to keys at the document while `act` runs hears those alone that are pressed in the editor. */
function hearingOwnKeys(place: HTMLElement, act: () => void): void {
  // Another attempt in the same place has elements of its own.
  const own = place.querySelector('.codex-editor') ?? place;
  const listen: typeof addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type !== 'keydown' || typeof listener !== 'function')
      return addEventListener.call(document, type, listener, options);
    const hear = (event: Event) => {
      if (event.target instanceof Node && own.isConnected && own.contains(event.target)) listener.call(document, event);
    };
    addEventListener.call(document, type, hear, options);
  };
  // An own property of the document, which lies before the browser's own function and goes again.
  Object.assign(document, { addEventListener: listen });
  try {
    act();
  } finally {
    Reflect.deleteProperty(document, 'addEventListener');
  }
}
