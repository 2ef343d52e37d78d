import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxOffered, useServerSearch } from '../../../admin-kit/kit/choices/useServerSearch.ts';
import type { ListState } from '../../../admin-kit/kit/list/list-state.ts';
import { formsClient } from '../../forms/forms.client.ts';
import { submissionStatuses } from '../submissions.contract.ts';
import { statusLooks } from './SubmissionStatusBadge.tsx';

interface SubmissionFiltersProps {
  state: ListState;
  change: (part: Partial<ListState>) => void;
}

const statuses: { value: string; label: string }[] = submissionStatuses.map((value) => ({
  value,
  label: statusLooks[value].label,
}));
/** Narrows the list by form and status [I21]; user, days and what is unread are conditions of its filter. */
export function SubmissionFilters({ state, change }: SubmissionFiltersProps) {
  const { status, more } = state;
  const isKnown = status === '' || statuses.some(({ value }) => value === status);
  return (
    <>
      <FormBox formId={more['formId'] ?? ''} onChange={(formId) => change({ more: { ...more, formId } })} />
      <Select
        aria-label="Status"
        placeholder="Any status"
        w={150}
        clearable
        data={isKnown ? statuses : [...statuses, { value: status, label: status }]}
        value={status || null}
        onChange={(value) => change({ status: value ?? '' })}
      />
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
