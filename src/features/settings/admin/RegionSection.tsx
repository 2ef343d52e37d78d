import { SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { SelectControl } from '../../../admin-kit/kit/form/controls.tsx';
import { languageChoices, timezoneChoices } from '../../../admin-kit/kit/form/zones.ts';
import { isLocale, writeNumber } from '../../../contracts/numbers/written-number.ts';
import { FormSection } from './FormSection.tsx';
import type { SiteForm } from './site-form.ts';

/** How the site writes numbers, and whose days it keeps. */
export function RegionSection() {
  const [locale, timeZone] = useWatch<SiteForm, ['locale', 'timeZone']>({ name: ['locale', 'timeZone'] });
  const example = isLocale(locale) ? writeNumber(84_500.5, locale) : '';
  return (
    <FormSection title="Region" text="For numbers that people type, and for days: coupons, dates of articles, exports.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectControl
          name="locale"
          label="Numbers as in"
          description={`Such as ${example}.`}
          searchable
          data={languageChoices(locale)}
        />
        <SelectControl
          name="timeZone"
          label="Time zone"
          description="A day ends at its midnight."
          searchable
          limit={100}
          data={timezoneChoices(timeZone)}
        />
      </SimpleGrid>
    </FormSection>
  );
}
