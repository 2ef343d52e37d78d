import { type createBrowserRouter, type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

/** A pointer that only passes over a link stays on it for less, in ms. */
const rest = 60;

/**
 * Reads the code and the first data of a page while the pointer rests on a link to it, or the keyboard is there, so that the
 * page is there with the click. What is read is kept as long as any answer (`admin/query-client.ts`).
 */
export function readAhead(page: Document, router: Router): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const arrive = (event: Event) => {
    const address = event.target instanceof Element ? addressAt(event.target) : null;
    if (address === last) return;
    clearTimeout(waiting);
    last = address ?? '';
    // A finger is about to click: the page itself reads.
    if (address === null || (event instanceof PointerEvent && event.pointerType !== 'mouse')) return;
    waiting = setTimeout(() => void read(router, address), rest);
  };
  page.addEventListener('pointerover', arrive, { passive: true });
  page.addEventListener('focusin', arrive);
  page.addEventListener('click', () => clearTimeout(waiting), { capture: true });
}

/** Where a click here leads within the console: by the link itself, or by that of its row. */
function addressAt(element: Element): string | null {
  const row = element.closest('tr[data-clickable]');
  const link = element.closest('a[href]') ?? row?.querySelector('[data-name] a[href]') ?? null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link.pathname + link.search;
}

/** What cannot be read ahead, the page reads and tells of. */
async function read(router: Router, address: string): Promise<void> {
  try {
    const { pathname } = new URL(address, window.location.origin);
    const match = matchRoutes([...router.routes] as RouteObject[], pathname)?.at(-1);
    if (!match) return;
    const { route, params } = match;
    const loaded = typeof route.lazy === 'function' ? await route.lazy() : undefined;
    const loader = loaded?.loader ?? route.loader;
    if (typeof loader !== 'function') return;
    await loader({ request: new Request(new URL(address, window.location.origin)), params } as LoaderFunctionArgs);
  } catch {
    // A loader may lead elsewhere, and a page's code may be gone after an update.
  }
}
