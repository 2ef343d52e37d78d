import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { required, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { emailTemplatesClient } from '../email-templates.client.ts';
import classes from './ContentTab.module.css';
import { readyTemplate } from './ready-template.ts';
import { previewedOf, type TemplateForm } from './template-form.ts';
import { VariableMenu } from './VariableMenu.tsx';

/** The text of a mail: its subject, and its body in HTML and in plain text, side by side [J08]. */
export function ContentTab({ id, disabled }: { id: string | null; disabled: boolean }) {
  const { getValues, setValue } = useFormContext<TemplateForm>();
  /** Where the caret stood last; at first the HTML has it. */
  const caret = useRef<Caret>({ name: 'htmlContent', start: null, end: null });
  const isEmpty = useWatch({ name: 'htmlContent' }) === '';
  const insert = (variable: string) => {
    const { name, start, end } = caret.current;
    const text = getValues(name);
    const at = start ?? text.length;
    const written = `{{ ${variable} }}`;
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
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        const name = bodies.find((one) => one === target.name);
        if (name) caret.current = { name, start: target.selectionStart, end: target.selectionEnd };
      }}
    >
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
      <TextControl name="subject" label="Subject" {...required} />
      <div className={classes.bodies}>
        <TextareaControl name="htmlContent" label="HTML Content" {...required} minRows={16} maxRows={30} />
        <TextareaControl
          name="textContent"
          label="Text Content"
          description="For mail programs without HTML. Left empty, it is made from the HTML."
          minRows={14}
          maxRows={30}
        />
      </div>
      <UnknownVariables id={id} disabled={disabled} />
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

/** Names variables without a value while the text is being written, and declares them on request [J09]. */
function UnknownVariables({ id, disabled }: { id: string | null; disabled: boolean }) {
  const may = useMay();
  const { setValue, getValues } = useFormContext<TemplateForm>();
  const form = useWatch() as TemplateForm;
  const [template] = useDebouncedValue(JSON.stringify(previewedOf(form, id)), pauseMs);
  const preview = useQuery({
    queryKey: ['email-template-variables', template],
    queryFn: () => emailTemplatesClient.preview.call({ body: { template: JSON.parse(template), variables: {} } }),
    enabled: may('email-templates.view') && form.htmlContent !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const declared = new Set(form.variableRows.map(({ name }) => name.trim()));
  const unknown = (preview.data?.unknownVariables ?? []).filter((name) => !declared.has(name));
  if (preview.isError || unknown.length === 0) return null;
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
