import { Button, Group, SegmentedControl } from '@mantine/core';
import { SearchBox } from '../../../admin/kit/table/SearchBox.tsx';
import { capital } from '../../../contract-kit/text/capital.ts';
import { mediaKinds } from '../media.rules.ts';
import type { MediaQuestion } from './useMediaPages.ts';

type Narrowing = Pick<MediaQuestion, 'search' | 'type'>;

interface MediaFiltersProps {
  value: Narrowing;
  onChange: (value: Narrowing) => void;
}

export const everyFile: Narrowing = { search: '', type: 'all' };

/** Search, type of file, and the way back to everything [H17]. */
export function MediaFilters({ value, onChange }: MediaFiltersProps) {
  const isNarrowed = value.search !== '' || value.type !== 'all';
  return (
    <Group gap="xs">
      <SearchBox label="Search files" value={value.search} onSearch={(search) => onChange({ ...value, search })} />
      <SegmentedControl
        aria-label="Type of file"
        size="xs"
        data={['all', ...mediaKinds].map((kind) => ({
          value: kind,
          label: capital(kind),
        }))}
        value={value.type}
        onChange={(type) => onChange({ ...value, type: type as Narrowing['type'] })}
      />
      <Button variant="subtle" color="gray" size="xs" disabled={!isNarrowed} onClick={() => onChange(everyFile)}>
        Clear
      </Button>
    </Group>
  );
}
