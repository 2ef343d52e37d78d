import { Button, Menu, Text } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { emailTemplatesClient } from '../email-templates.client.ts';
import { ownVariables } from '../language/own-variables.rules.ts';
import type { VariableRow } from './template-form.ts';

interface VariableMenuProps {
  /** Of the template; null while it is new. */
  id: string | null;
  disabled: boolean;
  onPick: (name: string) => void;
}

/** What a mail may say, by group: what is declared, the fields of the forms that send it, and what every mail may name. */
export function VariableMenu({ id, disabled, onPick }: VariableMenuProps) {
  const rows = useWatch({ name: 'variableRows' }) as VariableRow[];
  const fields = useQuery({
    ...emailTemplatesClient.formFields.query({ params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  const groups = [
    {
      title: 'Of this template',
      items: rows.flatMap(({ name, description }) =>
        name.trim() ? [{ name: name.trim(), meaning: description }] : [],
      ),
    },
    { title: 'Answers', items: (fields.data ?? []).map(({ name, forms }) => ({ name, meaning: forms.join(', ') })) },
    { title: 'In every mail', items: Object.entries(ownVariables).map(([name, meaning]) => ({ name, meaning })) },
  ].filter(({ items }) => items.length > 0);
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconBraces size={16} aria-hidden />}
          disabled={disabled}
          w="fit-content"
        >
          Insert variable
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {groups.map(({ title, items }) => (
          <Fragment key={title}>
            <Menu.Label>{title}</Menu.Label>
            {items.map(({ name, meaning }) => (
              <Menu.Item key={name} aria-label={name} onClick={() => onPick(name)}>
                <Text size="sm" ff="monospace">
                  {name}
                </Text>
                {meaning && (
                  <Text size="xs" c="dimmed">
                    {meaning}
                  </Text>
                )}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
