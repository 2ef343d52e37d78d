import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { locationsClient } from '../../locations/locations.client.ts';

interface BranchSelectProps {
  /** Shown above; without it the field is named for assistive technology alone. */
  label?: string;
  placeholder: string;
  /** Id of a branch; empty for none. */
  value: string;
  disabled?: boolean;
  onChange: (id: string) => void;
}

/** One of the branches, or none. */
export function BranchSelect({ label, placeholder, value, disabled = false, onChange }: BranchSelectProps) {
  const branches = useQuery(locationsClient.list.query()).data?.data ?? [];
  return (
    <Select
      {...(label === undefined ? { 'aria-label': 'Branch', w: 200 } : { label })}
      placeholder={placeholder}
      clearable
      searchable
      disabled={disabled}
      data={branches.map(({ id, label: name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
