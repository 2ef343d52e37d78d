import { Button, Group, Radio, Table, Text } from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import { Fragment, useState } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import { type Choices, type MergePart, sideOf } from '../merge/merge.ts';
import type { Side } from '../merge/versions.ts';
import { moment } from '../time.ts';
import classes from './ConflictDialog.module.css';

/** Who saved a version, and when. */
export interface SavedBy {
  name: string;
  /** ISO 8601. */
  at: string;
}

export interface ConflictDialogProps {
  /** Where what was typed differs from what is stored now; null: there is no conflict. */
  parts: readonly MergePart[] | null;
  /** Of what is stored now; null where it is not known. */
  savedBy: SavedBy | null;
  onClose: () => void;
  /** Saves the merged record. */
  onMerge: (choices: Choices) => void;
  /** Gives up what was typed. */
  onTakeTheirs: () => void;
}

/** Somebody else saved first: nothing typed is lost. What one side changed is merged, what both changed is chosen one by one. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { parts, onClose } = props;
  return (
    <Dialog
      opened={parts !== null}
      onClose={onClose}
      title="Somebody else saved this in the meantime"
      size="xl"
      closeOnClickOutside={false}
    >
      {parts && <Merging {...props} parts={parts} />}
    </Dialog>
  );
}

function Merging({
  parts,
  savedBy,
  onClose,
  onMerge,
  onTakeTheirs,
}: ConflictDialogProps & { parts: readonly MergePart[] }) {
  const [choices, setChoices] = useState<Choices>({});
  const questions = parts.filter(needsChoice);
  const open = questions.filter(({ id }) => choices[id] === undefined).length;
  const chooseAll = (side: Side) =>
    setChoices({ ...choices, ...Object.fromEntries(questions.map(({ id }) => [id, side])) });
  return (
    <>
      <Text size="sm" mb="sm">
        {savedBy && `${savedBy.name} saved another version on ${moment(savedBy.at)}. `}
        {introduction(parts, questions.length)}
      </Text>
      {questions.length > 1 && (
        <Group gap="xs" mb="sm">
          <Button size="compact-sm" variant="default" onClick={() => chooseAll('mine')}>
            Choose all of mine
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => chooseAll('theirs')}>
            Choose all of theirs
          </Button>
        </Group>
      )}
      {parts.length > 0 && (
        <Table.ScrollContainer minWidth={0} type="native">
          <Table aria-label="Differences" className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Field</Table.Th>
                <Table.Th scope="col">Yours</Table.Th>
                <Table.Th scope="col">Stored now</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {[...questions, ...parts.filter((part) => !needsChoice(part))].map((part) => (
                <PartRow
                  key={part.id}
                  part={part}
                  other={savedBy?.name ?? 'They'}
                  side={needsChoice(part) ? choices[part.id] : sideOf(part, choices)}
                  onChoose={(side) => setChoices({ ...choices, [part.id]: side })}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group justify="flex-end" className={classes.foot} gap="xs">
        <Text size="sm" c="dimmed" role="status" className={classes.left}>
          {open > 0 && `${open} to choose`}
        </Text>
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Discard mine, load theirs
        </Button>
        <Button
          onClick={() => onMerge(choices)}
          disabled={open > 0}
          title={open > 0 ? 'Choose a version of everything that both changed.' : undefined}
        >
          Save merged
        </Button>
      </Group>
    </>
  );
}

/** Nobody but the person can say what stays. */
export function needsChoice({ changedBy, combined }: MergePart): boolean {
  return changedBy === 'both' && combined === undefined;
}

function introduction(parts: readonly MergePart[], questions: number): string {
  if (parts.length === 0) return 'Your text is still in the form. Both versions hold the same.';
  if (questions === 0)
    return 'Your text is still in the form. The two versions change different parts: saving keeps both.';
  const rest = questions < parts.length ? ' What only one of you changed is merged already.' : '';
  return `Your text is still in the form. Choose what stays where both of you changed something.${rest}`;
}

interface PartRowProps {
  part: MergePart;
  /** Who saved the other version. */
  other: string;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

function PartRow({ part, other, side, onChoose }: PartRowProps) {
  const { id, label, combined, changedBy } = part;
  return (
    <Table.Tr data-undecided={needsChoice(part) || undefined}>
      <Table.Th scope="row">
        {label}
        <Text size="xs" c="dimmed" fw={400}>
          {combined !== undefined ? 'Both changed: combined' : changerWords(changedBy, other)}
        </Text>
      </Table.Th>
      {combined !== undefined ? (
        <Table.Td colSpan={2} data-label="Both">
          {combined || '–'}
        </Table.Td>
      ) : (
        (['mine', 'theirs'] as const).map((one) => (
          <Table.Td
            key={one}
            data-label={one === 'mine' ? 'Yours' : 'Stored now'}
            data-left={(side !== undefined && side !== one) || undefined}
          >
            <Radio
              name={`merge ${id}`}
              value={one}
              size="xs"
              checked={side === one}
              onChange={() => onChoose(one)}
              label={<Marked text={part[one]} other={part[one === 'mine' ? 'theirs' : 'mine']} />}
              aria-label={`${label}, ${one === 'mine' ? 'yours' : 'stored now'}: ${part[one] || 'nothing'}`}
            />
          </Table.Td>
        ))
      )}
    </Table.Tr>
  );
}

function changerWords(changedBy: MergePart['changedBy'], other: string): string {
  if (changedBy === 'both') return 'Both changed: choose';
  return `${changedBy === 'mine' ? 'You' : other} changed it`;
}

/** A text in which the words that the other one lacks are marked. */
function Marked({ text, other }: { text: string; other: string }) {
  if (text === '') return '–';
  return diffWordsWithSpace(other, text).map(({ value, added, removed }, place) => {
    if (removed) return null;
    const key = `${place} ${value}`;
    return added ? <mark key={key}>{value}</mark> : <Fragment key={key}>{value}</Fragment>;
  });
}
