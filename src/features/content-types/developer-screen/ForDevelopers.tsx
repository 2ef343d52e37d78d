import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ReadType } from './DeveloperDrawer.tsx';

const DeveloperDrawer = lazy(async () => ({ default: (await import('./DeveloperDrawer.tsx')).DeveloperDrawer }));

interface ForDevelopersProps {
  type: ReadType;
  /** The entry that is read; without it the type's list. */
  entry?: { slug: string; status: string } | undefined;
  /** The icon alone, beside the buttons of a list. */
  isCompact?: boolean;
}

/** Opens how programs read this entry or list. */
export function ForDevelopers({ type, entry, isCompact = false }: ForDevelopersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const label = 'For developers';
  return (
    <>
      {isCompact ? (
        <Tooltip label={label}>
          <ActionIcon variant="default" size={36} aria-label={label} onClick={open}>
            <IconCode size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="subtle" color="gray" leftSection={<IconCode size={16} aria-hidden />} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <DeveloperDrawer type={type} entry={entry} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
