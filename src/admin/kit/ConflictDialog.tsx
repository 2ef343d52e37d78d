import { Button, Group, Modal, Table, Text } from '@mantine/core';
import classes from './ConflictDialog.module.css';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Where what was typed differs from what is stored now. */
  differences: readonly Difference[];
  /** Saves what was typed over the stored version. */
  onKeepMine: () => void;
  /** Gives up what was typed. */
  onTakeTheirs: () => void;
}

/** Somebody else saved first: nothing typed is lost, both versions are shown, the person decides. */
export function ConflictDialog({ opened, onClose, differences, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Somebody else saved this in the meantime" size="lg">
      <Text size="sm" mb="sm">
        Your text is still in the form. {differences.length === 0 ? 'Both versions hold the same.' : 'These differ:'}
      </Text>
      {differences.length > 0 && (
        <Table.ScrollContainer minWidth={420}>
          <Table aria-label="Differences" className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Field</Table.Th>
                <Table.Th scope="col">Yours</Table.Th>
                <Table.Th scope="col">Stored now</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map(({ label, mine, theirs }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{mine || '–'}</Table.Td>
                  <Table.Td>{theirs || '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Discard mine, load theirs
        </Button>
        <Button onClick={onKeepMine}>Save mine over it</Button>
      </Group>
    </Modal>
  );
}

/** A value in words, cut for the dialog's table. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? value.join(', ')
        : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Every label whose two values differ. */
export function differencesOf(
  labels: Record<string, string>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Difference[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const difference = { label, mine: inWords(mine[name]), theirs: inWords(theirs[name]) };
    return difference.mine === difference.theirs ? [] : [difference];
  });
}
