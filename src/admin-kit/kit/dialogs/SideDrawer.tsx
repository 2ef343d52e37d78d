import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface SideDrawerProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A panel over the right side of the page, for what belongs to one record. */
export function SideDrawer({ opened, onClose, title, children }: SideDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Else it counts as a second banner of the page.
      attributes={{ header: { role: 'none' } }}
    >
      {children}
    </Drawer>
  );
}
