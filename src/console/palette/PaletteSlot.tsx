import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { openPalette, usePaletteRequests } from './palette-state.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));

/** The place of the palette in the shell: Ctrl or Cmd and K opens it anywhere, in a text field too. */
export function PaletteSlot() {
  useHotkeys([['mod+K', openPalette]], [], true);
  const requests = usePaletteRequests();
  if (requests === 0) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette request={requests} />
    </Suspense>
  );
}
