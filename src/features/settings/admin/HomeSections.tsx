import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type HomeSection, homeSections } from '../settings.rules.ts';
import { FormSection } from './FormSection.tsx';
import classes from './HomeSections.module.css';
import type { SiteForm } from './site-form.ts';

const labels: Record<HomeSection, string> = {
  hero: 'Opening section',
  search: 'Search for machines',
  categories: 'Categories',
  industries: 'Industries',
  machines: 'Newest machines',
  reasons: 'Reasons to buy here',
  posts: 'Newest posts',
  locations: 'Locations',
  'other-types': 'Every other public content type',
};

/** What the home page shows, in its order. */
export function HomeSections({ disabled }: { disabled: boolean }) {
  const { setValue } = useFormContext<SiteForm>();
  const sections = useWatch<SiteForm, 'homeSections'>({ name: 'homeSections' });
  const change = (next: HomeSection[]) => setValue('homeSections', next, { shouldDirty: true });
  const left = homeSections.filter((section) => !sections.includes(section));
  return (
    <FormSection
      name="homeSections"
      title="Home page"
      text="The sections in their order. One without content is left out."
    >
      {sections.length === 0 && (
        <Text size="sm" c="dimmed">
          No sections: the home page is empty.
        </Text>
      )}
      <ol className={classes.sections}>
        {sections.map((section, index) => (
          <li key={section} className={classes.section}>
            <span>{labels[section]}</span>
            <Group gap={0} wrap="nowrap">
              <ActionIcon
                aria-label={`Move ${labels[section]} up`}
                disabled={disabled || index === 0}
                onClick={() => change(sections.toSpliced(index, 1).toSpliced(index - 1, 0, section))}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${labels[section]} down`}
                disabled={disabled || index === sections.length - 1}
                onClick={() => change(sections.toSpliced(index, 1).toSpliced(index + 1, 0, section))}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Remove ${labels[section]}`}
                disabled={disabled}
                onClick={() => change(sections.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <Group gap="sm">
          {left.map((section) => (
            <Button
              key={section}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={disabled}
              onClick={() => change([...sections, section])}
            >
              {labels[section]}
            </Button>
          ))}
        </Group>
      )}
    </FormSection>
  );
}
