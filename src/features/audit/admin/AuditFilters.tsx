import { Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DayBox } from '../../../admin-kit/kit/filters/DayBox.tsx';
import type { AuditFilter } from './audit-filter.ts';
import { actionGroups, actionInWords } from './audit-words.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  /** An empty text means any. */
  onChange: (part: Partial<AuditFilter>) => void;
}

/** Narrows the audit log by who, by what, and by when. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { action, from, to } = filter;
  const groups = actionGroups();
  const isKnown = action === '' || groups.some(({ value }) => value === action);
  return (
    <>
      <ActorBox key={filter.actor} actor={filter.actor} onChange={(actor) => onChange({ actor })} />
      <Select
        aria-label="What"
        placeholder="Any action"
        w={170}
        clearable
        data={isKnown ? groups : [...groups, { value: action, label: actionInWords(action) }]}
        value={action || null}
        onChange={(value) => onChange({ action: value ?? '' })}
      />
      <Group gap="xs">
        <DayBox label="From" value={from} max={to || undefined} onChange={(day) => onChange({ from: day })} />
        <DayBox label="To" value={to} min={from || undefined} onChange={(day) => onChange({ to: day })} />
      </Group>
    </>
  );
}

/** Filters only by a complete address, because the audit log stores whole addresses. */
function ActorBox({ actor, onChange }: { actor: string; onChange: (actor: string) => void }) {
  const [typed, setTyped] = useState(actor);
  const notify = () => {
    if (typed.trim() !== actor) onChange(typed.trim());
  };
  return (
    <TextInput
      aria-label="Who"
      placeholder="User’s email"
      w={200}
      type="email"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={notify}
      onKeyDown={(event) => event.key === 'Enter' && notify()}
    />
  );
}
