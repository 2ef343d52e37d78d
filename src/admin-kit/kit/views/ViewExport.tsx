import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';

interface ViewExportProps {
  /** Of the call that writes the file. */
  path: string;
  /** What the list is asked; the file has all of it, whatever its page. */
  question: Readonly<Record<string, unknown>>;
}

/** All rows of the present view as a file that the server writes. */
export function ViewExport({ path, question }: ViewExportProps) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={addressOf({ path, question }, 'csv')} download>
          This view as CSV
        </Menu.Item>
        <Menu.Item component="a" href={addressOf({ path, question }, 'json')} download>
          This view as JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function addressOf({ path, question }: ViewExportProps, format: 'csv' | 'json'): string {
  const { page: _, pageSize: __, ...asked } = question;
  const search = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(asked)) {
    if (value !== '' && value !== undefined)
      search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `${path}?${search}`;
}
