import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextControl } from '../../../admin/kit/form/controls.tsx';
import { mostBannerLinks } from '../settings.contract.ts';
import classes from './BannerLinks.module.css';
import { FormSection } from './FormSection.tsx';
import type { SiteForm } from './site-form.ts';

type BannerLink = SiteForm['bannerLinks'][number];

/** The links above the storefront's header, in their order. */
export function BannerLinks({ disabled }: { disabled: boolean }) {
  // Not a field array: that would complain about a link before anybody could write it.
  const { setValue, formState } = useFormContext<SiteForm>();
  const links = useWatch<SiteForm, 'bannerLinks'>({ name: 'bannerLinks' });
  const [added, setAdded] = useState<number | null>(null);
  const isFull = links.length >= mostBannerLinks;
  const message = formState.errors.bannerLinks?.message;
  const change = (next: BannerLink[]) => setValue('bannerLinks', next, { shouldDirty: true });
  const add = () => {
    setAdded(links.length);
    change([...links, { label: '', url: '' }]);
  };
  return (
    <FormSection title="Banner links" text="Above the header, such as your channels on other sites.">
      {links.length === 0 && (
        <Text size="sm" c="dimmed">
          No links yet.
        </Text>
      )}
      {links.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are bound to their place in the list and hold nothing of their own.
        <fieldset key={index} className={classes.link}>
          <legend className="visually-hidden">Link {index + 1}</legend>
          <TextControl
            name={`bannerLinks.${index}.label`}
            label="Label"
            className={classes.label}
            autoFocus={index === added}
          />
          <TextControl
            name={`bannerLinks.${index}.url`}
            label="Address"
            type="url"
            placeholder="https://"
            className={classes.address}
            spellCheck={false}
          />
          <Group gap={0} wrap="nowrap" className={classes.tools}>
            <Tool
              label={`Move link ${index + 1} up`}
              icon={<IconArrowUp size={16} />}
              disabled={disabled || index === 0}
              act={() => change(moved(links, index, index - 1))}
            />
            <Tool
              label={`Move link ${index + 1} down`}
              icon={<IconArrowDown size={16} />}
              disabled={disabled || index === links.length - 1}
              act={() => change(moved(links, index, index + 1))}
            />
            <Tool
              label={`Remove link ${index + 1}`}
              icon={<IconTrash size={16} />}
              disabled={disabled}
              act={() => change(links.toSpliced(index, 1))}
            />
          </Group>
        </fieldset>
      ))}
      {typeof message === 'string' && (
        <Text size="sm" c="var(--mw-red)">
          {message}
        </Text>
      )}
      <Group gap="sm">
        <Button
          id="bannerLinks"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={disabled || isFull}
          onClick={add}
        >
          Add Link
        </Button>
        {isFull && (
          <Text size="sm" c="dimmed">
            {mostBannerLinks} links are the most that fit.
          </Text>
        )}
      </Group>
    </FormSection>
  );
}

function moved(links: readonly BannerLink[], from: number, to: number): BannerLink[] {
  const [link] = links.slice(from, from + 1);
  return link ? links.toSpliced(from, 1).toSpliced(to, 0, link) : [...links];
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  act: () => void;
}

function Tool({ label, icon, disabled, act }: ToolProps) {
  return (
    <Tooltip label={label} disabled={disabled}>
      <ActionIcon aria-label={label} disabled={disabled} onClick={act}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
