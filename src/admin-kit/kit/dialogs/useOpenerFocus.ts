import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what opened a dialog that is on the page only while it is open; one that stays there closed does
 * so by itself. Leaves it where somebody else has put it meanwhile.
 */
export function useOpenerFocus(isOpenFromTheStart: boolean): void {
  const [opener] = useState(() => (isOpenFromTheStart ? document.activeElement : null));
  // Meets the document's focus.
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    },
    [opener],
  );
}
