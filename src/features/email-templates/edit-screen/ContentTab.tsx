import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { required, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { emailTemplatesClient } from '../email-templates.client.ts';
import classes from './ContentTab.module.css';
import { MessageEditor } from './MessageEditor.tsx';
import { readyTemplate } from './ready-template.ts';
import { previewedOf, type TemplateForm } from './template-form.ts';
import { VariableMenu } from './VariableMenu.tsx';

/** The text of a mail: its subject, its message as it is read, and below it the same in HTML and in plain text, side by side [J08]. */
export function ContentTab({ id, disabled }: { id: string | null; disabled: boolean }) {
  const { getValues, setValue } = useFormContext<TemplateForm>();
  const editor = useRef<Editor>(null);
  /** Where the caret stood last; at first the message has it. */
  const caret = useRef<Caret | null>(null);
  const isEmpty = useWatch({ name: 'htmlContent' }) === '';
  const preview = useTemplateNow(id);
  const insert = (variable: string) => {
    const written = `{{ ${variable} }}`;
    if (caret.current === null && editor.current) {
      editor.current.chain().focus().insertContent({ type: 'text', text: written }).run();
      return;
    }
    const { name, start, end } = caret.current ?? { name: 'htmlContent', start: null, end: null };
    const text = getValues(name);
    const at = start ?? text.length;
    setValue(name, text.slice(0, at) + written + text.slice(end ?? at), { shouldDirty: true, shouldValidate: true });
    caret.current = { name, start: at + written.length, end: at + written.length };
    requestAnimationFrame(() => {
      const input = document.querySelector<HTMLInputElement>(`[data-field="${name}"] :is(input, textarea)`);
      input?.focus();
      input?.setSelectionRange(at + written.length, at + written.length);
    });
  };
  return (
    <Stack
      gap="md"
      onBlur={({ target }) => {
        if (target.isContentEditable) caret.current = null;
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        const name = bodies.find((one) => one === target.name);
        if (name) caret.current = { name, start: target.selectionStart, end: target.selectionEnd };
      }}
    >
      <TextControl name="subject" label="Subject" {...required} />
      <Group gap="xs">
        <VariableMenu id={id} disabled={disabled} onPick={insert} />
        {isEmpty && (
          <Button
            variant="default"
            size="compact-md"
            disabled={disabled}
            onClick={() => {
              setValue('htmlContent', readyTemplate.htmlContent, { shouldDirty: true });
              if (getValues('subject') === '') setValue('subject', readyTemplate.subject, { shouldDirty: true });
            }}
          >
            Begin with all answers
          </Button>
        )}
      </Group>
      <MessageEditor disabled={disabled} handle={editor} rendered={preview.data} />
      <div className={classes.bodies}>
        <TextareaControl name="htmlContent" label="HTML Content" {...required} minRows={8} maxRows={30} />
        <TextareaControl
          name="textContent"
          label="Text Content"
          description="For mail programs without HTML. Left empty, it is made from the HTML."
          minRows={6}
          maxRows={30}
        />
      </div>
      <UnknownVariables names={preview.isError ? [] : (preview.data?.unknownVariables ?? [])} disabled={disabled} />
    </Stack>
  );
}

interface Caret {
  name: (typeof bodies)[number];
  start: number | null;
  end: number | null;
}

const bodies = ['subject', 'htmlContent', 'textContent'] as const;

const pauseMs = 600;

/** The mail that the template makes without values, while it is being written. */
function useTemplateNow(id: string | null) {
  const may = useMay();
  const form = useWatch() as TemplateForm;
  const [template] = useDebouncedValue(JSON.stringify(previewedOf(form, id)), pauseMs);
  return useQuery({
    queryKey: ['email-template-variables', template],
    queryFn: () => emailTemplatesClient.preview.call({ body: { template: JSON.parse(template), variables: {} } }),
    enabled: may('email-templates.view') && form.htmlContent !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Names variables without a value while the text is being written, and declares them on request [J09]. */
function UnknownVariables({ names, disabled }: { names: readonly string[]; disabled: boolean }) {
  const { setValue, getValues } = useFormContext<TemplateForm>();
  const rows = useWatch({ name: 'variableRows' }) as TemplateForm['variableRows'];
  const declared = new Set(rows.map(({ name }) => name.trim()));
  const unknown = names.filter((name) => !declared.has(name));
  if (unknown.length === 0) return null;
  // A member of a group, such as form.title, cannot be declared.
  const declarable = unknown.filter((name) => /^[A-Za-z][A-Za-z0-9_-]*$/.test(name));
  const declare = () =>
    setValue(
      'variableRows',
      [...getValues('variableRows'), ...declarable.map((name) => ({ name, defaultValue: '', description: '' }))],
      { shouldDirty: true },
    );
  return (
    <Alert color="amber" role="status" title="These variables have no value">
      <Text size="sm">{unknown.join(', ')}</Text>
      <Text size="sm" mt={4}>
        They stay empty in the mail, unless they are fields of a form that sends it.
      </Text>
      {declarable.length > 0 && (
        <Button variant="default" size="compact-md" mt={8} onClick={declare} disabled={disabled}>
          Declare them
        </Button>
      )}
    </Alert>
  );
}
