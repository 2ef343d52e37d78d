import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { SearchField } from '../../../admin-kit/kit/form/SearchField.tsx';
import { EmptyState, FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { permissionsClient } from '../permissions.client.ts';
import type { PermissionNode } from '../permissions.contract.ts';
import classes from './PermissionTree.module.css';
import { type TreeRow, treeMove, treeRows } from './tree-rows.ts';

/** Every permission by category, each with whether the person holds it; a category only if all of it [C13]. */
export function PermissionTree() {
  const tree = useQuery(permissionsClient.tree.query());
  const [search, setSearch] = useState('');
  if (tree.isError && !tree.data) {
    return <FailedState title="Failed to load permissions" query={tree} />;
  }
  if (!tree.data) {
    return (
      <Stack maw={760} gap="sm" role="status" aria-label="Loading content...">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={28} />
        ))}
      </Stack>
    );
  }
  return (
    <>
      <Group gap="sm" mb="sm">
        <SearchField label="Search permissions" className={classes.search} value={search} onChange={setSearch} />
        <Text size="sm" c="dimmed">
          The marks show what you hold yourself.
        </Text>
      </Group>
      <Branches tree={tree.data} search={search} />
    </>
  );
}

function Branches({ tree, search }: { tree: readonly PermissionNode[]; search: string }) {
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState('');
  const rows = treeRows(tree, { open, search });
  const position = rows.findIndex(({ node }) => node.id === active);
  const at = Math.max(0, position);
  if (rows.length === 0) return <EmptyState title="No results." text={`No permission is called “${search.trim()}”.`} />;

  const toggle = ({ node }: TreeRow) =>
    setOpen((present) => {
      const next = new Set(present);
      if (!next.delete(node.id)) next.add(node.id);
      return next;
    });
  const press = (event: KeyboardEvent) => {
    const move = treeMove(rows, at, event.key);
    if (!move) return;
    event.preventDefault();
    if ('toggle' in move) return toggle(move.toggle);
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[move.goTo]?.focus();
  };

  return (
    <div ref={list} role="tree" aria-label="Permissions" className={classes.tree} onKeyDown={press}>
      {rows.map((row, index) => (
        <Branch
          key={row.node.id}
          row={row}
          isTabStop={index === at}
          onFocus={() => setActive(row.node.id)}
          onToggle={() => toggle(row)}
        />
      ))}
    </div>
  );
}

interface BranchProps {
  row: TreeRow;
  isTabStop: boolean;
  onFocus: () => void;
  onToggle: () => void;
}

function Branch({ row, isTabStop, onFocus, onToggle }: BranchProps) {
  const { node, level, isExpanded, place, siblings } = row;
  const heldCount = node.children.filter(({ hasPermission }) => hasPermission).length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it answers the keys.
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isExpanded ?? undefined}
      aria-selected={isTabStop}
      tabIndex={isTabStop ? 0 : -1}
      className={classes.branch}
      data-level={level}
      onFocus={onFocus}
      onClick={isExpanded === null ? undefined : onToggle}
    >
      {isExpanded !== null && (
        <IconChevronRight size={16} aria-hidden className={classes.chevron} data-open={isExpanded || undefined} />
      )}
      <span className={classes.name}>{node.name}</span>
      {level === 2 && <code className={classes.slug}>{node.slug}</code>}
      <span className={classes.held} data-held={node.hasPermission || undefined}>
        {level === 1 ? `${heldCount} of ${node.children.length} held` : node.hasPermission ? 'Held' : 'Not held'}
        {node.hasPermission ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
      </span>
    </div>
  );
}
