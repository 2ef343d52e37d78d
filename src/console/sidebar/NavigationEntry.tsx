import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { NavigationItem } from '../../admin-kit/console-feature.ts';
import { foldAfter, folded, isAbove, isAt, type NavigationLine } from './navigation.ts';
import classes from './Sidebar.module.css';

interface EntryProps {
  item: NavigationItem;
  /** The lines below the item, if it lists any. */
  listed: readonly NavigationLine[] | null;
  isSearched: boolean;
  isCollapsed: boolean;
  onNavigate: () => void;
}

/** One item of the sidebar, with the lines below it. It marks itself as present unless a line below does. */
export function NavigationEntry({ item, listed, isSearched, isCollapsed, onNavigate }: EntryProps) {
  const location = useLocation();
  const Icon = item.icon;
  const isPresent = (line: NavigationLine) => isAt(line, location);
  const below = isCollapsed ? null : listed;
  const isLinePresent = below?.some(isPresent) === true;
  return (
    <li>
      <Tooltip label={item.label} position="right" disabled={!isCollapsed}>
        <NavLink
          to={item.to}
          end={isAbove(item) || isLinePresent}
          aria-current={isLinePresent ? 'false' : 'page'}
          className={classes.item ?? ''}
          onClick={onNavigate}
          aria-label={isCollapsed ? item.label : undefined}
        >
          <Icon size={17} stroke={1.75} aria-hidden />
          {!isCollapsed && <span>{item.label}</span>}
        </NavLink>
      </Tooltip>
      {below && below.length > 0 && (
        <Lines lines={below} of={item.label} isPresent={isPresent} isWhole={isSearched} onNavigate={onNavigate} />
      )}
    </li>
  );
}

interface LinesProps {
  lines: readonly NavigationLine[];
  of: string;
  isPresent: (line: NavigationLine) => boolean;
  /** What a search found is not folded. */
  isWhole: boolean;
  onNavigate: () => void;
}

/** More than five fold [E04]. */
function Lines({ lines, of, isPresent, isWhole, onNavigate }: LinesProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { shown, hidden } = folded(lines, isPresent);
  const mayFold = lines.length > foldAfter && !isWhole && hidden > 0;
  const links = mayFold && !isUnfolded ? shown : lines;
  return (
    <ul className={classes.sub} aria-label={`${of}, by name`}>
      {links.map((line) => (
        <li key={line.id}>
          <Link
            to={line.to}
            className={classes.subItem ?? ''}
            onClick={onNavigate}
            title={line.name}
            aria-current={isPresent(line) ? 'page' : undefined}
          >
            {line.name}
          </Link>
        </li>
      ))}
      {mayFold && (
        <li>
          <button
            type="button"
            className={classes.more}
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Show less' : `Show ${hidden} more`}
          </button>
        </li>
      )}
    </ul>
  );
}
