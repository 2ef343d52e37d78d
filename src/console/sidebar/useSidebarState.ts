import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { isSidebarOpen, rememberSidebar } from './sidebar-cookie.ts';

/** Open or collapsed, kept in a cookie for 7 days; Ctrl or Cmd and B toggles it, or the overlay where that takes its place [E03]. */
export function useSidebarState(toggleOverlay: () => boolean) {
  const [isOpen, setIsOpen] = useState(isSidebarOpen);
  const toggle = () => {
    if (toggleOverlay()) return;
    rememberSidebar(!isOpen);
    setIsOpen(!isOpen);
  };
  useHotkeys([['mod+B', toggle]], []);
  return { isOpen, toggle };
}
