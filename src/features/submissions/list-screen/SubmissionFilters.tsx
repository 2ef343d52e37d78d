import { Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxOffered, useServerSearch } from '../../../admin-kit/kit/choices/useServerSearch.ts';
import { DayBox } from '../../../admin-kit/kit/filters/DayBox.tsx';
import type { ListState } from '../../../admin-kit/kit/list/list-state.ts';
import { formsClient } from '../../forms/forms.client.ts';
import { submissionStatuses } from '../submissions.contract.ts';
import { statusLooks } from './SubmissionStatusBadge.tsx';
import { submissionFilterOf } from './submission-filter.ts';

interface SubmissionFiltersProps {
  state: ListState;
  change: (part: Partial<ListState>) => void;
}

const statuses: { value: string; label: string }[] = submissionStatuses.map((value) => ({
  value,
  label: statusLooks[value].label,
}));
const readings = [
  { value: 'false', label: 'Unread' },
  { value: 'true', label: 'Read' },
];

/** Narrows the list by form, status, user and days [I21]. */
export function SubmissionFilters({ state, change }: SubmissionFiltersProps) {
  const { formId, user, isRead, startDate, endDate } = submissionFilterOf(state.more);
  const narrow = (part: Record<string, string>) => change({ more: { ...state.more, ...part } });
  const { status } = state;
  const isKnown = status === '' || statuses.some(({ value }) => value === status);
  return (
    <>
      <FormBox formId={formId} onChange={(id) => narrow({ formId: id })} />
      <Select
        aria-label="Status"
        placeholder="Any status"
        w={150}
        clearable
        data={isKnown ? statuses : [...statuses, { value: status, label: status }]}
        value={status || null}
        onChange={(value) => change({ status: value ?? '' })}
      />
      <Select
        aria-label="Read or unread"
        placeholder="Read or not"
        w={140}
        clearable
        data={readings}
        value={readings.some(({ value }) => value === isRead) ? isRead : null}
        onChange={(value) => narrow({ isRead: value ?? '' })}
      />
      <UserBox key={user} user={user} onChange={(typed) => narrow({ user: typed })} />
      <Group gap="xs">
        <DayBox
          label="From"
          value={startDate}
          max={endDate || undefined}
          onChange={(day) => narrow({ startDate: day })}
        />
        <DayBox label="To" value={endDate} min={startDate || undefined} onChange={(day) => narrow({ endDate: day })} />
      </Group>
    </>
  );
}

/** Forms by name: the first ones, and what is found by typing. */
function FormBox({ formId, onChange }: { formId: string; onChange: (id: string) => void }) {
  const search = useServerSearch({
    isEnabled: true,
    query: (text) =>
      formsClient.list.query({ query: { search: text, pageSize: maxOffered, sortBy: 'name', sortDir: 'asc' } }),
  });
  const matches = search.matches.map(({ id, name }) => ({ value: id, label: name }));
  const isFound = formId === '' || matches.some(({ value }) => value === formId);
  const chosen = useQuery({ ...formsClient.get.query({ params: { id: formId } }), enabled: !isFound });
  const data = isFound ? matches : [...matches, { value: formId, label: chosen.data?.name ?? 'The chosen form' }];
  return (
    <Select
      {...search.props}
      aria-label="Form"
      placeholder="Any form"
      w={190}
      clearable
      data={data}
      error={search.isError ? 'Failed to load forms' : undefined}
      // The name of the chosen one stands in the search box, and is no search.
      onSearchChange={(text) => search.setTyped(data.some(({ label }) => label === text) ? '' : text)}
      value={formId || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

/** Asks when the typing ends, not at every letter. */
function UserBox({ user, onChange }: { user: string; onChange: (user: string) => void }) {
  const [typed, setTyped] = useState(user);
  const notify = () => {
    if (typed.trim() !== user) onChange(typed.trim());
  };
  return (
    <TextInput
      aria-label="User"
      placeholder="Any user’s email"
      w={180}
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={notify}
      onKeyDown={(event) => event.key === 'Enter' && notify()}
    />
  );
}
