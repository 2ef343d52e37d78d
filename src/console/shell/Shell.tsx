import { paths } from '../../admin-kit/paths.ts';
import '../../admin-kit/kit/page/mantine-styles.ts';
import { ActionIcon, Button, CloseButton, Drawer, Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconExternalLink, IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useNavigation } from 'react-router';
import { LoadingNote } from '../../admin-kit/kit/page/LoadingNote.tsx';
import { pageAsideId } from '../../admin-kit/kit/page/PageAside.tsx';
import { useElapsed } from '../../admin-kit/kit/page/useElapsed.ts';
import { FilledSlotsContext } from '../../admin-kit/slots.tsx';
import { readOwnZone } from '../../features/profile/admin/read-own-zone.ts';
import { filledSlots } from '../features.ts';
import { keyName } from '../help/shortcuts.ts';
import { PaletteSlot } from '../palette/PaletteSlot.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { useSidebarState } from '../sidebar/useSidebarState.ts';
import { LogOutDialog } from './LogOutDialog.tsx';
import { ScreenKeys } from './ScreenKeys.tsx';
import classes from './Shell.module.css';
import { UserMenu } from './UserMenu.tsx';
import { ViewAsBanner } from './ViewAsBanner.tsx';

/** The frame of every signed-in page; of another person everything is built anew, so that nothing of the one before stays. */
export function Shell() {
  return <Frame key={String(useLoaderData())} />;
}

/** Sidebar, top bar, page [E01]. */
function Frame() {
  const isSmall = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const [isOverlayOpen, overlay] = useDisclosure(false);
  const sidebar = useSidebarState(() => {
    if (isSmall) overlay.toggle();
    return isSmall;
  });
  // A clock of the person, not of the machine they sit at.
  useEffect(readOwnZone, []);
  const toggleLabel = 'Toggle sidebar';

  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.frame}>
        {isSmall ? (
          <Drawer.Root opened={isOverlayOpen} onClose={overlay.close} size="18rem">
            <Drawer.Overlay />
            <Drawer.Content aria-label="Menu" className={classes.overlay}>
              <Drawer.Body p="sm">
                <CloseButton className={classes.close} onClick={overlay.close} aria-label="Close menu" />
                <Sidebar isCollapsed={false} onNavigate={overlay.close} />
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Root>
        ) : (
          <div className={classes.sidebar} data-collapsed={!sidebar.isOpen || undefined}>
            <Sidebar isCollapsed={!sidebar.isOpen} onNavigate={overlay.close} />
          </div>
        )}
        <div className={classes.content}>
          <ViewAsBanner />
          <header className={classes.topBar}>
            <Tooltip label={`${toggleLabel} (${keyName('Mod')} B)`}>
              <ActionIcon
                aria-label={toggleLabel}
                aria-expanded={isSmall ? isOverlayOpen : sidebar.isOpen}
                onClick={sidebar.toggle}
              >
                <IconLayoutSidebar size={18} />
              </ActionIcon>
            </Tooltip>
            <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
              <IconSearch size={15} aria-hidden />
              <span>Search or jump to…</span>
              <Kbd size="xs" aria-hidden>
                {keyName('Mod')} K
              </Kbd>
            </UnstyledButton>
            <span className={classes.spacer} />
            <Button
              component="a"
              href={paths.site()}
              target="_blank"
              rel="noopener"
              variant="subtle"
              color="gray"
              rightSection={<IconExternalLink size={15} aria-hidden />}
            >
              View Site
            </Button>
            <UserMenu />
          </header>
          <NavigationBar />
          <main id="main" className={classes.main} tabIndex={-1}>
            <FilledSlotsContext value={filledSlots}>
              <Suspense fallback={<LoadingNote />}>
                <Outlet />
              </Suspense>
            </FilledSlotsContext>
          </main>
        </div>
        <div id={pageAsideId} className={classes.beside} />
      </div>
      <PaletteSlot />
      <ScreenKeys />
      <LogOutDialog />
      <ScrollRestoration />
    </>
  );
}

/** A thin moving line while the next page's code and data are on their way. */
function NavigationBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <MovingLine />;
}

function MovingLine() {
  const isShown = useElapsed(300);
  return isShown ? <div className={classes.movingLine} role="progressbar" aria-label="Loading page" /> : null;
}
