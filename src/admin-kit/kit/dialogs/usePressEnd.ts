import { useEffect, useState } from 'react';

/** The pointer's press on this page, if one is under way, and who waits for its end. */
function createPress() {
  let waiting: (() => void)[] | null = null;
  return {
    begin: () => {
      waiting ??= [];
    },
    end: () => {
      const waited = waiting ?? [];
      waiting = null;
      for (const go of waited) go();
    },
    over: () => new Promise<void>((go) => (waiting ? waiting.push(go) : go())),
  };
}

/**
 * Resolves as soon as no press is under way. What appears between press and release moves the button from under the
 * pointer, and the click is lost: an error that shows because its field was left has to wait.
 */
export function usePressEnd(): () => Promise<void> {
  const [press] = useState(createPress);

  // Meets the window's pointer events; the click itself comes right after the release.
  useEffect(() => {
    const begin = (event: PointerEvent) => event.button === 0 && press.begin();
    const end = () => setTimeout(press.end);
    window.addEventListener('pointerdown', begin, true);
    for (const type of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(type, end);
    return () => {
      window.removeEventListener('pointerdown', begin, true);
      for (const type of ['pointerup', 'pointercancel', 'blur']) window.removeEventListener(type, end);
      press.end();
    };
  }, [press]);

  return press.over;
}
