import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './PageHeader.module.css';

/** Where one is, and the heading that took the focus on the way there. */
let present: { path: string; heading: HTMLElement | null } | null = null;

/**
 * Moves the focus to the page's heading when one has come to another page, so that a screen reader tells where one is
 * and the next Tab is on the page. Leaves it where it is on the first page,
 * inside a page that placed it itself, and in a dialog that was opened meanwhile.
 */
function useHeadingFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  // Meets the document's focus.
  useEffect(() => {
    const heading = ref.current;
    if (!heading) return;
    const before = present;
    present = { path: pathname, heading: before?.path === pathname ? before.heading : null };
    if (before === null) return;
    const focused = document.activeElement;
    const isElsewhere = focused === null || focused === document.body || !heading.closest('main')?.contains(focused);
    // A page that has loaded its record draws its heading anew, and the focus falls off with the old one.
    const isRedrawn = before.path === pathname && before.heading?.isConnected === false && focused === document.body;
    if (before.path === pathname ? !isRedrawn : !isElsewhere) return;
    if (focused?.closest('[role="dialog"]')) return;
    heading.focus({ preventScroll: true });
    present.heading = heading;
  }, [pathname]);
  return ref;
}

export interface Crumb {
  label: string;
  to: string;
}

interface PageHeaderProps {
  title: string;
  /** Between the dashboard and this page; null on the dashboard itself. */
  crumbs?: readonly Crumb[] | null;
  description?: ReactNode;
  /** On the right; at most one of them primary. */
  actions?: ReactNode;
}

/** Breadcrumb, title, one line of description, actions; folds to the title [E01]. Sets the window's title. */
export function PageHeader({ title, crumbs = [], description, actions }: PageHeaderProps) {
  const [folded, setFolded] = useLocalStorage({
    key: 'millwright.header-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const heading = useHeadingFocus();
  const label = folded ? 'Expand header' : 'Collapse header';
  return (
    <header className={classes.header}>
      <title>{`${title} · Millwright`}</title>
      <div className={classes.heading}>
        {!folded && crumbs && (
          <nav aria-label="Breadcrumb" className={classes.crumbs}>
            <ol>
              <li>
                <Link to={paths.dashboard()}>Dashboard</Link>
              </li>
              {crumbs.map((crumb) => (
                <li key={crumb.to}>
                  <Link to={crumb.to}>{crumb.label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={classes.titleRow}>
          <h1 className={classes.title} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <Tooltip label={label}>
            <ActionIcon size={24} aria-label={label} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
              {folded ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
            </ActionIcon>
          </Tooltip>
        </div>
        {!folded && description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
