import { Button, Checkbox, Group, SegmentedControl } from '@mantine/core';
import { SearchBox } from '../../../admin-kit/kit/table/SearchBox.tsx';
import { capital } from '../../../contracts/text/capital.ts';
import { mediaKinds } from '../media.rules.ts';
import type { MediaQuery } from './useMediaPages.ts';

export type Narrowing = Pick<MediaQuery, 'search' | 'type' | 'lacksAlt'>;

interface MediaFiltersProps {
  value: Narrowing;
  onChange: (value: Narrowing) => void;
}

export const everyFile: Narrowing = { search: '', type: 'all', lacksAlt: false };

/** True where not every file is asked for. */
export const isNarrow = ({ search, type, lacksAlt }: Narrowing) => search !== '' || type !== 'all' || lacksAlt;

/** Search, type of file, and the way back to everything [H17]. */
export function MediaFilters({ value, onChange }: MediaFiltersProps) {
  const isNarrowed = isNarrow(value);
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
      <Checkbox
        size="md"
        styles={{ label: { fontSize: 14 } }}
        label="Without alt text"
        checked={value.lacksAlt}
        onChange={(event) => onChange({ ...value, lacksAlt: event.currentTarget.checked })}
      />
      <Button variant="subtle" color="gray" size="xs" disabled={!isNarrowed} onClick={() => onChange(everyFile)}>
        Clear
      </Button>
    </Group>
  );
}
