import { loadingTexts, slowAfter, slowText } from '../../admin-kit/kit/page/loading-texts.ts';
import { useElapsed } from '../../admin-kit/kit/page/useElapsed.ts';
import { isSidebarOpen } from '../sidebar/sidebar-cookie.ts';
import classes from './ShellSkeleton.module.css';

const links = [112, 88, 140, 96, 124, 84, 132, 104];
const rows = ['92%', '86%', '90%', '78%', '88%', '82%'];

/** The shape of the console until it is known who is signed in [E12]; plain, so that the first load stays small. */
export function ShellSkeleton({ detail }: { detail?: string | undefined }) {
  // Counted from the page's start, because more than one part of it shows this shape in turn.
  const isShown = useElapsed(300, 0);
  const isSlow = useElapsed(slowAfter, 0);
  const isCollapsed = !isSidebarOpen();
  return (
    <div className={classes.frame} data-hidden={!isShown || undefined}>
      <div className={classes.sidebar} data-collapsed={isCollapsed || undefined} aria-hidden>
        <Bar width={26} height={26} below={26} />
        {links.map((width) => (
          <Bar key={width} width={isCollapsed ? 24 : width} below={18} />
        ))}
      </div>
      <main className={classes.content}>
        <div aria-hidden>
          <Bar width={240} height={24} below={28} />
          <Bar width={200} height={26} below={36} />
          {rows.map((width) => (
            <Bar key={width} width={width} height={14} below={26} />
          ))}
        </div>
        <p className={classes.note} role="status">
          {loadingTexts.session}
          {detail && (
            <>
              <br />
              {detail}
            </>
          )}
          {isSlow && (
            <>
              <br />
              {slowText}
            </>
          )}
        </p>
      </main>
    </div>
  );
}

function Bar({ width, height = 12, below }: { width: number | string; height?: number; below: number }) {
  return <div className={classes.bar} style={{ width, height, marginBottom: below }} />;
}
