import { Button, Group, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshEntries } from '../admin/entry-actions.ts';
import type { EntryForm, FormContent } from '../admin/entry-form.ts';
import { entryWords, namesIn } from '../admin/value-words.ts';
import { entriesClient, revisionsClient } from '../entries.client.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
import type { WordPart } from '../main-content/word-changes.rules.ts';
import type { WholeRevision } from '../versions/revisions.contract.ts';
import { changedWords } from './changed-words.ts';
import { entrySequences } from './entry-merge.ts';
import classes from './RevisionList.module.css';
import { actionOf, originOf } from './revision-words.ts';

interface RevisionViewProps {
  model: EntryModel;
  entry: Entry;
  version: number;
  hindrance: string | null;
  onBack: () => void;
}

/** What a version is compared with, and what its other side is called. */
const comparisons = [
  { value: '', label: 'What this save changed', other: 'Before' },
  { value: 'current', label: 'Compared with the newest', other: 'Newest' },
  { value: 'published', label: 'Compared with what is published', other: 'Published' },
];

/** What one save changed, field by field, or how it differs from another version. All fields or one can be restored. */
export function RevisionView({ model, entry, version, hindrance, onBack }: RevisionViewProps) {
  // Who looks at an earlier version asks what has become of it.
  const [against, setAgainst] = useState(version < entry.version ? 'current' : '');
  const [busy, setBusy] = useState(false);
  const params = { id: entry.id, version: String(version) };
  const query = against === '' ? {} : { against: against as 'current' | 'published' };
  const revision = useQuery({ ...revisionsClient.get.query({ params, query }), staleTime: 0 });
  const restore = async (fields?: string[]) => {
    setBusy(true);
    try {
      const body = { version: entry.version, ...(fields && { fields }) };
      const { data, skipped } = await revisionsClient.restore.call({ params, body });
      queryClient.setQueryData(entriesClient.get.query({ params: { id: data.id } }).queryKey, data);
      const left = Object.values(skipped).flat().join(' ');
      showSuccess('Restored', left === '' ? `Version ${version} is in the draft.` : `Not restored: ${left}`);
      await refreshEntries();
      onBack();
    } catch (failure) {
      showFailure(asApiError(failure), 'Nothing was restored');
    } finally {
      setBusy(false);
    }
  };
  const hindered = { disabled: hindrance !== null || busy, title: hindrance ?? undefined };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Button variant="default" size="xs" onClick={onBack}>
          All versions
        </Button>
        <Select
          aria-label="Comparison"
          size="xs"
          w={260}
          allowDeselect={false}
          data={entry.status === 'publish' ? comparisons : comparisons.slice(0, 2)}
          value={against}
          onChange={(value) => setAgainst(value ?? '')}
        />
      </Group>
      {revision.isError && <FailedState title="Failed to load the version" query={revision} />}
      {revision.isPending && <Skeleton height={160} role="status" aria-label="Loading the version" />}
      {revision.data && (
        <>
          <Text size="sm">{`Version ${version}: ${actionOf(revision.data)}. ${originOf(revision.data)}.`}</Text>
          <Changes
            model={model}
            revision={revision.data}
            other={comparisons.find(({ value }) => value === against)?.other ?? ''}
            hindered={hindered}
            onRestore={(path) => void restore([path])}
          />
          <Group justify="flex-end">
            <Button {...hindered} onClick={() => void restore()}>
              Restore this version
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

interface ChangesProps {
  model: EntryModel;
  revision: WholeRevision;
  /** What the side is called that it is compared with. */
  other: string;
  hindered: { disabled: boolean; title: string | undefined };
  onRestore: (path: string) => void;
}

function Changes({ model, revision: { version, changes }, other, hindered, onRestore }: ChangesProps) {
  const versions = (['before', 'after'] as const).map((side) => formOf(model, changes, side));
  const names = useQuery({
    queryKey: [...revisionsClient.get.key, 'names', version, changes],
    queryFn: () => namesIn(model, versions),
  });
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {other === 'Before' ? 'No content changed in this version.' : 'Nothing differs.'}
      </Text>
    );
  const known = names.data ?? new Map();
  const [before, after] = versions.map((form): Record<string, unknown> => entryWords(model, { form, names: known }));
  const sequences = entrySequences(model, () => known);
  const rows = changes.map((change) => {
    const whole = {
      before: wordsOf(before?.[change.path], change.before),
      after: wordsOf(after?.[change.path], change.after),
    };
    return { ...change, shown: changedWords(sequences[change.path], change) ?? whole };
  });
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label="Changes" className={classes.changes}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Field</Table.Th>
            <Table.Th scope="col">{other}</Table.Th>
            <Table.Th scope="col">{`Version ${version}`}</Table.Th>
            <Table.Th scope="col" aria-label="Restore" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ shown, ...change }) => (
            <Table.Tr key={change.path}>
              <Table.Th scope="row">{change.label}</Table.Th>
              <Table.Td data-label={other}>
                <div className={classes.value}>{marked(change.words, 'added') ?? (shown.before || '–')}</div>
              </Table.Td>
              <Table.Td data-label={`Version ${version}`}>
                <div className={classes.value}>{marked(change.words, 'removed') ?? (shown.after || '–')}</div>
              </Table.Td>
              <Table.Td>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Restore this value of ${change.label}`}
                  {...hindered}
                  onClick={() => onRestore(change.path)}
                >
                  Restore this value
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type Words = WholeRevision['changes'][number]['words'];

/** A side of a change with its marks: what the other side has alone is left out. Null where there are no words, or where nothing of them is on this side. */
function marked(words: Words, without: 'added' | 'removed'): ReactNode {
  if (!words || words.length === 0) return null;
  const blocks = words.map((one) => ('block' in one ? one : null)).filter((one) => one !== null);
  if (blocks.length === 0) return <MarkedText words={words as WordPart[]} without={without} />;
  const here = blocks.filter(({ words: own }) => own.some(({ op }) => op !== without));
  return here.map(({ block, words: own }) => (
    <div key={`${block} ${own[0]?.op}`}>
      {`Block ${block + 1}: `}
      <MarkedText words={own} without={without} />
    </div>
  ));
}

/** What is the same on both sides is cut to a few words around the change. */
const maxSame = 160;

function MarkedText({ words, without }: { words: readonly WordPart[]; without: 'added' | 'removed' }) {
  return words.map(({ text, op }, place) => {
    if (op === without) return null;
    const key = `${place} ${op}`;
    if (op === 'added') return <ins key={key}>{text}</ins>;
    if (op === 'removed') return <del key={key}>{text}</del>;
    const isLong = text.length > 2 * maxSame;
    return isLong ? `${text.slice(0, maxSame).toWellFormed()} … ${text.slice(-maxSame).toWellFormed()}` : text;
  });
}

/** One side of the changes as a form, so that it is put in words like any. */
function formOf({ fields }: EntryModel, changes: WholeRevision['changes'], side: 'before' | 'after'): EntryForm {
  const values = new Map(changes.map((change) => [change.path, change[side]]));
  const textAt = (path: string) => String(values.get(path) ?? '');
  return {
    title: textAt('title'),
    slug: textAt('slug'),
    content: (values.get('content') ?? '') as FormContent,
    customFields: Object.fromEntries(fields.map(({ name }) => [name, values.get(`customFields.${name}`) ?? null])),
    version: 0,
  };
}

/** A field that the type no longer has is shown as it is stored. */
function wordsOf(words: unknown, stored: unknown): string {
  if (typeof words === 'string') return words;
  return stored === null || stored === undefined ? '' : JSON.stringify(stored);
}
