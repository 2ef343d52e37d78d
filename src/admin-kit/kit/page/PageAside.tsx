import { Portal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** The id of the place beside a page, which the shell has. */
export const pageAsideId = 'beside';

interface PageAsideProps {
  label: string;
  /** Escape, while the focus is in it. */
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside the page, which makes room for it; on small screens it covers the page. */
export function PageAside({ label, onClose, children }: PageAsideProps) {
  // Meets the document: forms of the page stand in one column while it is open.
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['beside'] = '';
    return () => {
      delete dataset['beside'];
    };
  }, []);
  return (
    <Portal target={`#${pageAsideId}`}>
      <section aria-label={label} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
        {children}
      </section>
    </Portal>
  );
}
