import { Button, Skeleton, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { api } from '../api.ts';
import { BrandMark } from '../kit/BrandMark.tsx';
import { paths } from '../paths.ts';
import { allows, rightsQuery } from '../session/session.ts';
import { foldAfter, mostListed, type NavigationItem, visibleNavigation } from './navigation.ts';
import classes from './Sidebar.module.css';

interface SidebarProps {
  /** Icons only. */
  collapsed: boolean;
  onNavigate: () => void;
}

/** The site map as far as the person may use it [E02] [E06]; while rights load, its shape. */
export function Sidebar({ collapsed, onNavigate }: SidebarProps) {
  const rights = useQuery(rightsQuery);
  const groups = visibleNavigation((permission) => allows(rights.data, permission));
  return (
    <nav aria-label="Main" className={classes.nav} data-collapsed={collapsed || undefined}>
      <NavLink
        to={paths.dashboard()}
        end
        className={classes.brand}
        onClick={onNavigate}
        aria-label="Millwright, to the dashboard"
      >
        <BrandMark size={28} />
        {!collapsed && <span>Millwright</span>}
      </NavLink>
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label} className={classes.group}>
          {!collapsed && <h2 className={classes.groupLabel}>{group.label}</h2>}
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <ItemLink item={item} collapsed={collapsed} onNavigate={onNavigate} />
                {item.lists && !collapsed && <TypeLinks lists={item.lists} onNavigate={onNavigate} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {rights.isPending && [1, 2, 3].map((row) => <Skeleton key={row} height={28} mb={8} />)}
      {rights.isError && !collapsed && (
        <div role="alert" className={classes.notice}>
          <Text size="sm">Failed to process navigation items</Text>
          <Button size="xs" variant="default" mt={8} onClick={() => void rights.refetch()}>
            Try Again
          </Button>
        </div>
      )}
    </nav>
  );
}

function ItemLink({ item, collapsed, onNavigate }: SidebarProps & { item: NavigationItem }) {
  const Icon = item.icon;
  return (
    <Tooltip label={item.label} position="right" disabled={!collapsed}>
      <NavLink
        to={item.to}
        end={item.to === paths.dashboard() || item.lists !== undefined}
        className={classes.item ?? ''}
        onClick={onNavigate}
        aria-label={collapsed ? item.label : undefined}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {!collapsed && <span>{item.label}</span>}
      </NavLink>
    </Tooltip>
  );
}

/** At most 50 content types by name [E04]; more than five fold. */
function TypeLinks({ lists, onNavigate }: { lists: 'collections' | 'singles'; onNavigate: () => void }) {
  const [unfolded, setUnfolded] = useState(false);
  const isSingle = lists === 'singles';
  const types = useQuery(api.entries.types.query());
  const all = (types.data ?? []).filter((type) => type.isSingle === isSingle).slice(0, mostListed);
  const shown = unfolded ? all : all.slice(0, foldAfter);
  if (all.length === 0) return null;
  return (
    <ul className={classes.sub}>
      {shown.map((type) => (
        <li key={type.id}>
          <NavLink
            to={isSingle ? paths.single(type.id) : paths.entries(type.slug)}
            className={classes.subItem ?? ''}
            onClick={onNavigate}
          >
            {type.name}
          </NavLink>
        </li>
      ))}
      {all.length > foldAfter && (
        <li>
          <button
            type="button"
            className={classes.more}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? 'Show less' : `Show ${all.length - foldAfter} more`}
          </button>
        </li>
      )}
    </ul>
  );
}
