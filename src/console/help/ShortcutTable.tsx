import { Kbd, Table, Text } from '@mantine/core';
import { Fragment } from 'react';
import { keyName, type ShortcutGroup, shortcuts } from './shortcuts.ts';

/** Keyboard shortcuts, by where they work. */
export function ShortcutTable({ groups = shortcuts }: { groups?: readonly ShortcutGroup[] }) {
  return (
    <Table maw={620} aria-label="Keyboard shortcuts">
      <Table.Tbody>
        {groups.map(({ group, items }) => (
          <Fragment key={group}>
            <Table.Tr>
              <Table.Th colSpan={2} scope="colgroup" pt="md">
                <Text size="xs" fw={600} c="dimmed">
                  {group}
                </Text>
              </Table.Th>
            </Table.Tr>
            {items.map(({ keys, does }) => (
              <Table.Tr key={does}>
                <Table.Td w={160}>
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' '}
                      <Kbd>{keyName(key)}</Kbd>
                    </Fragment>
                  ))}
                </Table.Td>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}
