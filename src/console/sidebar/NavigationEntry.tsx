import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { NavigationItem } from '../../admin/console-feature.ts';
import type { EntryType } from '../../features/entries/entries.contract.ts';
import { entriesPaths } from '../../features/entries/entries.paths.ts';
import { foldAfter, folded, isAbove } from './navigation.ts';
import classes from './Sidebar.module.css';

interface EntryProps {
  item: NavigationItem;
  /** The content types below the item, if it lists any. */
  listed: readonly EntryType[] | null;
  isSearched: boolean;
  isCollapsed: boolean;
  onNavigate: () => void;
}

const linkTo = (type: EntryType) => (type.isSingle ? entriesPaths.single(type.id) : entriesPaths.list(type.slug));

/** One item of the sidebar, with the content types below it. It marks itself as present unless a line below does. */
export function NavigationEntry({ item, listed, isSearched, isCollapsed, onNavigate }: EntryProps) {
  const { pathname } = useLocation();
  const Icon = item.icon;
  const isPresent = (type: EntryType) => `${pathname}/`.startsWith(`${linkTo(type)}/`);
  const below = isCollapsed ? null : listed;
  return (
    <li>
      <Tooltip label={item.label} position="right" disabled={!isCollapsed}>
        <NavLink
          to={item.to}
          end={isAbove(item) || below?.some(isPresent) === true}
          className={classes.item ?? ''}
          onClick={onNavigate}
          aria-label={isCollapsed ? item.label : undefined}
        >
          <Icon size={17} stroke={1.75} aria-hidden />
          {!isCollapsed && <span>{item.label}</span>}
        </NavLink>
      </Tooltip>
      {below && below.length > 0 && (
        <TypeLinks types={below} of={item.label} isPresent={isPresent} isWhole={isSearched} onNavigate={onNavigate} />
      )}
    </li>
  );
}

interface TypeLinksProps {
  types: readonly EntryType[];
  of: string;
  isPresent: (type: EntryType) => boolean;
  /** What a search found is not folded. */
  isWhole: boolean;
  onNavigate: () => void;
}

/** More than five fold [E04]. */
function TypeLinks({ types, of, isPresent, isWhole, onNavigate }: TypeLinksProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { shown, hidden } = folded(types, isPresent);
  const mayFold = types.length > foldAfter && !isWhole && hidden > 0;
  const links = mayFold && !isUnfolded ? shown : types;
  return (
    <ul className={classes.sub} aria-label={`${of}, by name`}>
      {links.map((type) => (
        <li key={type.id}>
          <NavLink to={linkTo(type)} className={classes.subItem ?? ''} onClick={onNavigate} title={type.name}>
            {type.name}
          </NavLink>
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
