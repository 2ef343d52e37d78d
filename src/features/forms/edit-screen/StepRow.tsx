import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ReorderedRow } from '../../../admin-kit/kit/form/Reorder.tsx';
import type { FormField } from '../fields/form-fields.contract.ts';
import classes from '../integrations-screen/FormFields.module.css';
import { headingOf } from './step-rows.ts';

/** The title of a step before somebody names it. */
export const newStep = 'New step';

interface StepRowProps {
  /** The field with which the step begins. */
  field: FormField;
  /** Among the steps, from 1. */
  number: number;
  disabled: boolean;
  /** Undefined joins the step to the one before it. */
  onChange: (title: string | undefined) => void;
}

/** The heading of a step among the fields: it is named here, moved like a field, and taken away. */
export function StepRow({ field, number, disabled, onChange }: StepRowProps) {
  const [typed, setTyped] = useState(field.step ?? '');
  return (
    <ReorderedRow id={headingOf(field.id)} name={field.step ?? ''} disabled={disabled} className={classes.step}>
      <Text size="sm" fw={600} c="dimmed">
        Step {number}
      </Text>
      <TextInput
        className={classes.body}
        aria-label={`Title of the step that begins with ${field.label}`}
        value={typed}
        maxLength={100}
        disabled={disabled}
        autoFocus={typed === newStep}
        onFocus={(event) => typed === newStep && event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (event.currentTarget.value.trim() !== '') onChange(event.currentTarget.value);
        }}
        onBlur={() => setTyped(field.step ?? '')}
      />
      <Tooltip label="Join to the step above">
        <ActionIcon
          aria-label={`Join ${field.step} to the step above`}
          onClick={() => onChange(undefined)}
          disabled={disabled}
        >
          <IconX size={17} />
        </ActionIcon>
      </Tooltip>
    </ReorderedRow>
  );
}
