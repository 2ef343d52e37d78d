import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';

const cookie = 'sidebar_state';
const sevenDays = 7 * 24 * 3600;

/** Open or collapsed, kept in a cookie for 7 days; Ctrl or Cmd and B toggles it [E03]. */
export function useSidebarState(onToggle: () => boolean) {
  const [open, setOpen] = useState(() => !document.cookie.includes(`${cookie}=collapsed`));
  const toggle = () => {
    if (onToggle()) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
    document.cookie = `${cookie}=${open ? 'collapsed' : 'open'}; path=/admin; max-age=${sevenDays}; samesite=lax`;
    setOpen(!open);
  };
  useHotkeys([['mod+B', toggle]], []);
  return { open, toggle };
}
