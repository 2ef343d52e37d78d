import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Where one is, and the heading that took the focus on the way there. */
let present: { path: string; heading: HTMLElement | null } | null = null;

/**
 * Moves the focus to the page's heading when one has come to another page, so that a screen reader tells where one is
 * and the next Tab is on the page. Leaves it where it is on the first page,
 * inside a page that placed it itself, and in a dialog that was opened meanwhile.
 */
export function useArrival() {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  // Meets the document's focus.
  useEffect(() => {
    const heading = ref.current;
    if (!heading) return;
    const before = present;
    present = { path: pathname, heading: before?.path === pathname ? before.heading : null };
    if (before === null) return;
    const focused = document.activeElement;
    const isElsewhere = focused === null || focused === document.body || !heading.closest('main')?.contains(focused);
    // A page that has loaded its record draws its heading anew, and the focus falls off with the old one.
    const isRedrawn = before.path === pathname && before.heading?.isConnected === false && focused === document.body;
    if (before.path === pathname ? !isRedrawn : !isElsewhere) return;
    if (focused?.closest('[role="dialog"]')) return;
    heading.focus({ preventScroll: true });
    present.heading = heading;
  }, [pathname]);
  return ref;
}
