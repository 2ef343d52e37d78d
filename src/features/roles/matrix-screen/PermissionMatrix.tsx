import { Badge, Button, Tabs, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { SearchField } from '../../../admin-kit/kit/form/SearchField.tsx';
import type { GrantingRole } from '../inheritance/holding.rules.ts';
import { type CellRules, cellState, includingSlugs } from '../matrix/cell-state.rules.ts';
import {
  cellsOf,
  type Matrix,
  type MatrixCell,
  type MatrixRow,
  matrixColumns,
  searchRows,
  toggledTogether,
} from '../matrix/matrix.rules.ts';
import { MatrixGrid } from './MatrixGrid.tsx';
import { MatrixLegend } from './MatrixLegend.tsx';
import { isOn } from './MatrixRow.tsx';
import classes from './PermissionMatrix.module.css';

const columnLabels = matrixColumns.map(({ label }) => label);
const tabs = [
  {
    id: 'collections',
    label: 'Collection Types',
    rowLabel: 'Collection type',
    none: 'There is no collection type yet.',
  },
  { id: 'singles', label: 'Single Types', rowLabel: 'Single type', none: 'There is no single type yet.' },
  { id: 'settings', label: 'Settings', rowLabel: 'Area', none: 'There is no permission here.' },
] as const;

interface PermissionMatrixProps {
  matrix: Matrix;
  role: { slug: string; name: string };
  /** The roles that it inherits from, as the form has it, the nearest first. */
  inherited: readonly GrantingRole[];
  rules: Omit<CellRules, 'lineage'>;
  /** What the boxes decide. */
  description?: string;
}

/** What the role grants [D11] [D12]: three tabs of rows and columns over the form's `permissions`, a list of ids. */
export function PermissionMatrix({
  matrix,
  role,
  inherited,
  rules: cellRules,
  description = 'What people with this role may do.',
}: PermissionMatrixProps) {
  const { getValues, setValue, formState } = useFormContext<{ permissions: string[] }>();
  const { field, fieldState } = useController<{ permissions: string[] }>({ name: 'permissions' });
  const [search, setSearch] = useState('');
  const granted = useMemo(() => new Set(field.value), [field.value]);
  const { isSubmitted } = formState;
  const including = includingSlugs(allOf(matrix), granted).join();
  // The same object while no chosen permission that includes others changes, so that a toggle leaves other rows as they are.
  const rules = useMemo<CellRules>(
    () => ({ ...cellRules, lineage: [{ ...role, permissions: including.split(',') }, ...inherited] }),
    [cellRules, role, including, inherited],
  );
  const toggle = useCallback(
    (cells: readonly MatrixCell[], isGranted?: boolean) => {
      const next = new Set(getValues('permissions'));
      const ids = cells.map(({ id }) => id);
      const change = isGranted === undefined ? toggledTogether(ids, next) : { ids, isGranted };
      for (const id of change.ids) {
        if (change.isGranted) next.add(id);
        else next.delete(id);
      }
      // In one order, so that a toggle there and back is no change.
      setValue('permissions', [...next].sort(), { shouldDirty: true, shouldValidate: isSubmitted });
    },
    [getValues, setValue, isSubmitted],
  );

  return (
    <section aria-labelledby="permissions-heading">
      <Text component="h2" id="permissions-heading" fw={600} size="md">
        Permissions
      </Text>
      <Text size="sm" c="dimmed">
        {description} Arrow keys move between the boxes, Space toggles.
      </Text>
      <MatrixLegend />
      {fieldState.error && (
        <Text id="permissions" tabIndex={-1} size="sm" c="red" mt={4}>
          {fieldState.error.message}
        </Text>
      )}
      <Tabs defaultValue="collections" keepMounted={false} mt="sm" classNames={{ tab: classes.tab ?? '' }}>
        <Tabs.List>
          {tabs.map(({ id, label }) => (
            <Tabs.Tab
              key={id}
              value={id}
              rightSection={<Count cells={ofTab(matrix, id)} granted={granted} rules={rules} />}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab.id} value={tab.id}>
            <Panel
              tab={tab}
              rows={matrix[tab.id]}
              others={tab.id === 'settings' ? matrix.others : []}
              search={search}
              setSearch={setSearch}
              granted={granted}
              rules={rules}
              toggle={toggle}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function ofTab(matrix: Matrix, id: 'collections' | 'singles' | 'settings'): MatrixCell[] {
  return cellsOf(id === 'settings' ? [...matrix.settings, ...matrix.others] : matrix[id]);
}

const allOf = (matrix: Matrix) => tabs.flatMap(({ id }) => ofTab(matrix, id));

interface Chosen {
  granted: ReadonlySet<string>;
  rules: CellRules;
}

function Count({ cells, granted, rules }: Chosen & { cells: readonly MatrixCell[] }) {
  const count = cells.filter((cell) => isOn(cellState(cell, { isOwn: granted.has(cell.id), rules }))).length;
  return (
    <Badge color={count > 0 ? 'accent' : 'gray'} size="sm" aria-label={`${count} of ${cells.length} held`}>
      {count}
    </Badge>
  );
}

interface PanelProps extends Chosen {
  tab: (typeof tabs)[number];
  rows: readonly MatrixRow[];
  others: readonly MatrixRow[];
  search: string;
  setSearch: (text: string) => void;
  toggle: (cells: readonly MatrixCell[], isGranted?: boolean) => void;
}

function Panel({ tab, rows, others, search, setSearch, granted, rules, toggle }: PanelProps) {
  const shown = useMemo(() => searchRows(rows, search), [rows, search]);
  const shownOthers = useMemo(() => searchRows(others, search), [others, search]);
  const listed = cellsOf([...shown, ...shownOthers]);
  const open = listed.filter((cell) => cellState(cell, { isOwn: granted.has(cell.id), rules }).lock === null);
  const total = rows.length + others.length;
  const shownCount = shown.length + shownOthers.length;
  if (total === 0) {
    return (
      <Text size="sm" c="dimmed" py="md">
        {tab.none} {tab.id !== 'settings' && 'The permissions of a new one appear here by themselves.'}
      </Text>
    );
  }
  return (
    <>
      <div className={classes.tools}>
        <SearchField
          label={`Search ${tab.label}`}
          placeholder="Search by name"
          className={classes.search}
          value={search}
          onChange={setSearch}
        />
        <Button variant="default" disabled={open.length === 0} onClick={() => toggle(open, true)}>
          Select all
        </Button>
        <Button variant="default" disabled={open.length === 0} onClick={() => toggle(open, false)}>
          Clear all
        </Button>
        <Text size="sm" c="dimmed" className={classes.count} role="status">
          {search.trim() === '' ? '' : `${shownCount} of ${total} shown`}
        </Text>
      </div>
      {shownCount === 0 && (
        <Text size="sm" c="dimmed" py="md">
          Nothing here is called “{search.trim()}”.
        </Text>
      )}
      {shown.length > 0 && (
        <MatrixGrid
          label={`Permissions: ${tab.label}`}
          rowLabel={tab.rowLabel}
          labels={columnLabels}
          rows={shown}
          granted={granted}
          rules={rules}
          onToggle={toggle}
        />
      )}
      {shownOthers.length > 0 && (
        <>
          <Text component="h3" fw={600} size="sm" mt="md" mb={6}>
            Other permissions
          </Text>
          <MatrixGrid
            label="Other permissions"
            rowLabel="Permission"
            labels={otherLabels}
            rows={shownOthers}
            granted={granted}
            rules={rules}
            onToggle={toggle}
          />
        </>
      )}
    </>
  );
}

const otherLabels = ['Granted'];
