import '../kit/mantine-styles.ts';
import { ActionIcon, Button, Drawer, Tooltip } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconExternalLink, IconLayoutSidebar } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { LoadingNote } from '../kit/LoadingNote.tsx';
import { useElapsed } from '../kit/useElapsed.ts';
import { paths } from '../paths.ts';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useSidebarState } from './useSidebarState.ts';

/** The frame of every signed-in page: sidebar, top bar, page [E01]. */
export function Shell() {
  const small = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const [overlayOpen, overlay] = useDisclosure(false);
  const sidebar = useSidebarState(() => {
    if (small) overlay.toggle();
    return small;
  });
  const toggleLabel = 'Toggle sidebar';

  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.frame}>
        {small ? (
          <Drawer
            opened={overlayOpen}
            onClose={overlay.close}
            size="18rem"
            title="Menu"
            padding="xs"
            classNames={{ content: classes.overlay, header: classes.overlay }}
          >
            <Sidebar collapsed={false} onNavigate={overlay.close} />
          </Drawer>
        ) : (
          <div className={classes.sidebar} data-collapsed={!sidebar.open || undefined}>
            <Sidebar collapsed={!sidebar.open} onNavigate={overlay.close} />
          </div>
        )}
        <div className={classes.content}>
          <header className={classes.topBar}>
            <Tooltip label={`${toggleLabel} (Ctrl+B)`}>
              <ActionIcon
                aria-label={toggleLabel}
                aria-expanded={small ? overlayOpen : sidebar.open}
                onClick={sidebar.toggle}
              >
                <IconLayoutSidebar size={18} />
              </ActionIcon>
            </Tooltip>
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
            <Suspense fallback={<LoadingNote />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
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
  const shown = useElapsed(300);
  return shown ? <div className={classes.movingLine} role="progressbar" aria-label="Loading page" /> : null;
}
