import { Group, Pagination, Select, Text } from '@mantine/core';
import { pageSizes } from '../list/list-state.ts';
import classes from './Paging.module.css';

/** Up to this many pages each has its button [H24]. */
const fewPages = 5;

interface PagingProps {
  total: number;
  page: number;
  pageSize: number;
  onChange: (change: { page: number } | { pageSize: number }) => void;
}

const said = (count: number) => count.toLocaleString('en');

/** Which rows these are of how many, rows per page, and the pages; another page size begins at page 1 [H24]. */
export function Paging({ total, page, pageSize, onChange }: PagingProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <Group className={classes.paging} justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        {first > total
          ? `Nothing on page ${page}; ${said(total)} in all`
          : `${said(first)}–${said(last)} of ${said(total)}`}
      </Text>
      <Group gap="sm">
        <Select
          aria-label="Rows per page"
          w={120}
          size="xs"
          allowDeselect={false}
          data={[...new Set([...pageSizes, pageSize])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(pageSize)}
          onChange={(size) => onChange({ pageSize: Number(size) })}
        />
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            siblings={pages <= fewPages ? fewPages : 1}
            value={Math.min(page, pages)}
            onChange={(chosen) => onChange({ page: chosen })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            getControlProps={(control) => ({
              'aria-label': { first: 'First page', last: 'Last page', next: 'Next page', previous: 'Previous page' }[
                control
              ],
            })}
          />
        )}
      </Group>
    </Group>
  );
}
