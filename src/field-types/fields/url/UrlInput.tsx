import { ActionIcon, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import { CountedLength } from '../../plain-text/CountedLength.tsx';

/** A web address, with the way to look at it. */
export function UrlInput(props: FieldInputProps<DefinitionOf<'url'>>) {
  const { definition, value, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  return (
    <CountedLength text={text} max={definition.validation.max_length}>
      <TextInput
        {...wrapperProps(props)}
        type="url"
        spellCheck={false}
        placeholder={definition.ui.placeholder ?? 'https://'}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={
          /^https?:\/\//i.test(text) && URL.canParse(text) ? (
            <ActionIcon
              component="a"
              href={text}
              target="_blank"
              rel="noopener noreferrer"
              aria-label="Open in a new tab"
            >
              <IconExternalLink size={16} />
            </ActionIcon>
          ) : null
        }
      />
    </CountedLength>
  );
}
