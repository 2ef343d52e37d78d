import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { FormSection } from './FormSection.tsx';
import classes from './LinkList.module.css';
import type { LinkListName, SiteForm } from './site-form.ts';

type SiteLink = SiteForm['bannerLinks'][number];

interface LinkListProps {
  name: LinkListName;
  title: string;
  text: string;
  /** What controls call one of them: `link`. */
  noun: string;
  /** As many as fit. */
  max: number;
  disabled: boolean;
}

/** Links of the storefront, in their order. */
export function LinkList({ name, title, text, noun, max, disabled }: LinkListProps) {
  // Not a field array: that would complain about a link before anybody could write it.
  const { setValue, formState } = useFormContext<SiteForm>();
  const links = useWatch<SiteForm, LinkListName>({ name });
  const [added, setAdded] = useState<number | null>(null);
  const isFull = links.length >= max;
  const message = formState.errors[name]?.message;
  const change = (next: SiteLink[]) => setValue(name, next, { shouldDirty: true });
  const add = () => {
    setAdded(links.length);
    change([...links, { label: '', url: '' }]);
  };
  return (
    <FormSection name={name} title={title} text={text}>
      {links.length === 0 && (
        <Text size="sm" c="dimmed">
          No links yet.
        </Text>
      )}
      {links.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are bound to their place in the list and hold nothing of their own.
        <fieldset key={index} className={classes.link}>
          <legend className="visually-hidden">
            {capitalised(noun)} {index + 1}
          </legend>
          <TextControl
            name={`${name}.${index}.label`}
            label="Label"
            className={classes.label}
            autoFocus={index === added}
          />
          <TextControl
            name={`${name}.${index}.url`}
            label="Address"
            type="url"
            placeholder="https://"
            className={classes.address}
            spellCheck={false}
          />
          <Group gap={0} wrap="nowrap" className={classes.tools}>
            <Tool
              label={`Move ${noun} ${index + 1} up`}
              icon={<IconArrowUp size={16} />}
              disabled={disabled || index === 0}
              act={() => change(moved(links, index, index - 1))}
            />
            <Tool
              label={`Move ${noun} ${index + 1} down`}
              icon={<IconArrowDown size={16} />}
              disabled={disabled || index === links.length - 1}
              act={() => change(moved(links, index, index + 1))}
            />
            <Tool
              label={`Remove ${noun} ${index + 1}`}
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
          id={name}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={disabled || isFull}
          onClick={add}
        >
          Add {noun.split(' ').map(capitalised).join(' ')}
        </Button>
        {isFull && (
          <Text size="sm" c="dimmed">
            {max} links are the most that fit.
          </Text>
        )}
      </Group>
    </FormSection>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function moved(links: readonly SiteLink[], from: number, to: number): SiteLink[] {
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
