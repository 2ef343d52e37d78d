import { Button, Divider, Group, NativeSelect, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import type { TableSort } from '../../../contracts/lists/list-query.ts';
import { type Density, densities } from '../table/remembered-view.ts';
import type { ColumnLook } from './arranged-columns.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import type { TableColumn } from './column.ts';
import classes from './DisplayMenu.module.css';

interface DisplayMenuProps<Row> {
  /** In their order. */
  columns: readonly TableColumn<Row>[];
  visible: readonly TableColumn<Row>[];
  look: ColumnLook;
  onLook: (look: Partial<ColumnLook>) => void;
  /** Shows the visible columns to everybody. */
  onShare?: (() => Promise<void>) | undefined;
  density: Density;
  onDensity: (density: Density) => void;
  sort: readonly TableSort[];
  onSort: (sort: TableSort[]) => void;
}

const densityLabels: Record<Density, string> = {
  default: 'Default',
  comfortable: 'Comfortable',
  compact: 'Compact',
};

/** How the table looks: its order by up to two columns, the height of its rows and which columns it shows [H22] [H24]. */
export function DisplayMenu<Row>(props: DisplayMenuProps<Row>) {
  const { columns, visible, sort, onSort } = props;
  const sortable = columns.filter((column) => column.sortable);
  const [first, second] = sort;
  const [isSharing, setSharing] = useState(false);
  const share = async () => {
    setSharing(true);
    await props.onShare?.();
    setSharing(false);
  };
  return (
    <Popover
      position="bottom-end"
      width="min(380px, calc(100vw - 32px))"
      // No taller than the room there is, and scrolled inside.
      middlewares={{ flip: false, shift: { padding: 8 }, size: { padding: 8 } }}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          Display
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <Stack gap="xs">
          {sortable.length > 0 && (
            <>
              <SortRow
                label="Sort by"
                columns={sortable}
                sort={first}
                onChange={(key) => key && onSort([key, ...(second && second.by !== key.by ? [second] : [])])}
              />
              {first && sortable.length > 1 && (
                <SortRow
                  label="Then by"
                  columns={sortable.filter(({ id }) => id !== first.by)}
                  sort={second}
                  canBeEmpty
                  onChange={(key) => onSort(key ? [first, key] : [first])}
                />
              )}
              <Divider />
            </>
          )}
          <div>
            <Text size="sm" fw={550} mb={4} id="row-density">
              Density
            </Text>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-labelledby="row-density"
              data={densities.map((density) => ({ value: density, label: densityLabels[density] }))}
              value={props.density}
              onChange={(density) => props.onDensity(density as Density)}
            />
          </div>
          <Divider />
          <fieldset className={classes.columns}>
            <Text component="legend" size="sm" fw={550} mb={6}>
              Columns
            </Text>
            <ColumnChoices columns={columns} visible={visible} look={props.look} onLook={props.onLook} />
          </fieldset>
          {props.onShare && (
            <Button variant="default" size="xs" loading={isSharing} onClick={() => void share()}>
              Show these columns to everybody
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface SortRowProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  canBeEmpty?: boolean;
  onChange: (sort: TableSort | null) => void;
}

function SortRow<Row>({ label, columns, sort, canBeEmpty = false, onChange }: SortRowProps<Row>) {
  return (
    <Group gap={6} wrap="nowrap" align="end">
      <NativeSelect
        label={label}
        flex={1}
        size="xs"
        data={[
          ...(canBeEmpty || !sort ? [{ value: '', label: 'Nothing' }] : []),
          ...columns.map(({ id, label: text }) => ({ value: id, label: text })),
        ]}
        value={columns.some(({ id }) => id === sort?.by) ? sort?.by : ''}
        onChange={({ currentTarget: { value: by } }) => onChange(by === '' ? null : { by, dir: sort?.dir ?? 'asc' })}
      />
      <NativeSelect
        aria-label={`${label}: direction`}
        w={120}
        size="xs"
        disabled={!sort}
        data={[
          { value: 'asc', label: 'Ascending' },
          { value: 'desc', label: 'Descending' },
        ]}
        value={sort?.dir ?? 'asc'}
        onChange={({ currentTarget: { value: dir } }) =>
          sort && onChange({ by: sort.by, dir: dir === 'desc' ? 'desc' : 'asc' })
        }
      />
    </Group>
  );
}
