import { ActionIcon, Button, CloseButton, Input, Skeleton, Text, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { NavigationItem } from '../../admin-kit/console-feature.ts';
import { searchDelay } from '../../admin-kit/kit/choices/search-delay.ts';
import { BrandMark } from '../../admin-kit/kit/page/BrandMark.tsx';
import { paths } from '../../admin-kit/paths.ts';
import { rightsQuery } from '../../admin-kit/session/session.ts';
import type { EntryType } from '../../features/entries/entries.contract.ts';
import { entriesPaths } from '../../features/entries/entries.paths.ts';
import { formsClient } from '../../features/forms/forms.client.ts';
import { submissionsPaths } from '../../features/submissions/submissions.paths.ts';
import { NavigationEntry } from './NavigationEntry.tsx';
import {
  isAbove,
  isAt,
  maxListed,
  type NavigationLine,
  navigationMessages,
  searchedNavigation,
  sidebarNavigation,
} from './navigation.ts';
import classes from './Sidebar.module.css';
import { useFoldedGroups } from './useFoldedGroups.ts';
import { useListedTypes } from './useListedTypes.ts';

const activeForms = formsClient.list.query({
  query: { pageSize: maxListed, sortBy: 'name', sortDir: 'asc', isActive: 'true' },
});

/**
 * The forms whose submissions stand below Form Submissions: the first 50 active ones by name [I05]; none while they are
 * not known. They are listed and asked for only where somebody works through submissions: elsewhere they are in the way.
 */
function useListedForms({ isWanted, search }: { isWanted: boolean; search: string }): NavigationLine[] {
  const isInSection = useLocation().pathname.startsWith(submissionsPaths.list());
  const { data } = useQuery({ ...activeForms, enabled: isWanted && isInSection });
  if (!isInSection) return [];
  const needle = search.toLowerCase();
  return (data?.items ?? [])
    .filter(({ name }) => name.toLowerCase().includes(needle))
    .map(({ id, name }) => ({ id, name, to: submissionsPaths.ofForm(id) }));
}

interface SidebarProps {
  /** Icons only. */
  isCollapsed: boolean;
  onNavigate: () => void;
}

const linesOf = (types: readonly EntryType[]): NavigationLine[] =>
  types.map(({ id, name, slug, isSingle }) => ({
    id,
    name,
    to: isSingle ? entriesPaths.single(id) : entriesPaths.list(slug),
  }));

/** The site map as far as the person may use it [E02] [E06]; while rights load, its shape. */
export function Sidebar({ isCollapsed, onNavigate }: SidebarProps) {
  const rights = useQuery(rightsQuery);
  const { groups, isLoading, fieldErrors } = sidebarNavigation(rights);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelay);
  const lists = (sort: 'collections' | 'singles' | 'forms') =>
    groups.some((group) => group.items.some((item) => item.lists === sort));
  const types = useListedTypes({ collections: lists('collections'), singles: lists('singles'), search });
  const forms = useListedForms({ isWanted: lists('forms') && !isCollapsed, search });
  const lines = { collections: linesOf(types.collections), singles: linesOf(types.singles), forms };
  const folds = useFoldedGroups();
  const location = useLocation();
  // A search looks below folded groups too, and a narrow sidebar has no headings.
  const isFolded = (label: string) => !isCollapsed && typed === '' && folds.isFolded(label);
  const isPresent = (item: NavigationItem) =>
    isAbove(item) ? location.pathname === item.to : isAt({ id: '', name: '', to: item.to }, location);
  const shown = isCollapsed
    ? groups
    : searchedNavigation({ groups, typed, hasLines: (sort) => lines[sort].length > 0 });
  const isShape = isLoading || (types.isLoading && !isCollapsed);
  const messages = fieldErrors.length === 0 && types.hasFailed ? [navigationMessages.unprocessed] : fieldErrors;
  const retry = () => {
    if (rights.isError || fieldErrors.length > 0) void rights.refetch();
    types.retry();
  };

  return (
    <nav aria-label="Main" className={classes.nav} data-collapsed={isCollapsed || undefined}>
      <NavLink
        to={paths.dashboard()}
        end
        className={classes.brand}
        onClick={onNavigate}
        aria-label="Millwright, to the dashboard"
      >
        <BrandMark size={26} />
        {!isCollapsed && <span>Millwright</span>}
      </NavLink>
      {types.areMany && !isCollapsed && <SearchBox typed={typed} onType={setTyped} />}
      {isShape && <NavigationShape />}
      {!isShape &&
        shown.map((group) => (
          <section key={group.label} aria-label={group.label} className={classes.group}>
            {!isCollapsed && (
              <h2 className={classes.groupLabel}>
                <button
                  type="button"
                  className={classes.fold}
                  aria-expanded={!isFolded(group.label)}
                  onClick={() => folds.toggle(group.label)}
                >
                  {group.label}
                  <IconChevronDown size={14} aria-hidden className={classes.chevron} />
                </button>
              </h2>
            )}
            <ul>
              {group.items
                .filter((item) => !isFolded(group.label) || isPresent(item))
                .map((item) => (
                  <NavigationEntry
                    key={item.to}
                    item={item}
                    listed={item.lists ? lines[item.lists] : null}
                    isSearched={search !== ''}
                    isCollapsed={isCollapsed}
                    onNavigate={onNavigate}
                  />
                ))}
            </ul>
          </section>
        ))}
      {!isShape && shown.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.notice} role="status">
          {navigationMessages.empty}
        </Text>
      )}
      {messages.length > 0 && isCollapsed && (
        <div role="alert">
          <Tooltip label={messages.join(' ')} position="right">
            <ActionIcon aria-label={`${messages.join(' ')} Try Again`} onClick={retry} loading={rights.isFetching}>
              <IconAlertTriangle size={18} color="var(--mw-red)" />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      {messages.length > 0 && !isCollapsed && (
        <div role="alert" className={classes.notice}>
          {messages.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
          <Button size="xs" variant="default" mt={8} onClick={retry} loading={rights.isFetching}>
            Try Again
          </Button>
        </div>
      )}
    </nav>
  );
}

function SearchBox({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <Input
      size="xs"
      mb={12}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onType('');
      }}
      placeholder="Search navigation"
      aria-label="Search navigation"
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={typed && <CloseButton size="xs" aria-label="Clear search" onClick={() => onType('')} />}
      rightSectionPointerEvents="all"
    />
  );
}

const widths = [120, 150, 96, 132, 110, 140];

/** What the navigation will look like. */
function NavigationShape() {
  return (
    <div aria-hidden="true">
      {widths.map((width) => (
        <Skeleton key={width} height={12} width={width} m="9px 12px 18px" />
      ))}
    </div>
  );
}
