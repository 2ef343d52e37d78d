import { Alert, Anchor, List } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { type FieldErrors, type FieldValues, FormProvider } from 'react-hook-form';
import { FormScope } from '../form/field-id.ts';
import { revealField } from '../form/reveal.ts';
import { GuardDialog } from './LeaveDialog.tsx';
import { RecordColumns } from './RecordColumns.tsx';
import classes from './RecordForm.module.css';
import { RestoredNotice } from './RestoredNotice.tsx';
import type { useRecordForm } from './useRecordForm.ts';
import { NestedRecord } from './useUnsavedGuard.ts';

interface RecordFormProps<Values extends FieldValues & { version: number }> {
  record: ReturnType<typeof useRecordForm<Values>>;
  label: string;
  /** Also what Ctrl or Cmd with S does, and with Enter where nothing else is said. */
  onSave: () => void;
  /** What Ctrl or Cmd with Enter does. */
  onFinish?: (() => void) | undefined;
  /** Offers to save before leaving; answers whether it was saved. Absent where a save asks for more. */
  onSaveAndLeave?: (() => Promise<boolean>) | undefined;
  /** Read-only for people who may not save. */
  disabled?: boolean;
  /** Readable name of a field path, for the error summary. */
  labelOf?: (path: string) => string | undefined;
  children: ReactNode;
  /** `RecordTabs` below the fields, which people open who may not save too. */
  tabs?: ReactNode;
  /** Status, dates and references, beside the form. */
  side: ReactNode;
}

/** The shell of every record form: error summary, restored text, main column, side panel, the question before leaving. */
export function RecordForm<Values extends FieldValues & { version: number }>({
  record,
  label,
  onSave,
  onFinish = onSave,
  onSaveAndLeave,
  disabled,
  labelOf,
  children,
  tabs,
  side,
}: RecordFormProps<Values>) {
  const nested = useContext(NestedRecord);
  const isNested = nested !== null;
  const own = useRef<HTMLFormElement>(null);
  // Meets the dialog around the form.
  useEffect(() => {
    if (nested) nested.save = onSaveAndLeave;
  });
  const by = (act: () => void) => (event: KeyboardEvent) => {
    event.preventDefault();
    // What stands above all others is what the keyboard means.
    const above = [...document.querySelectorAll('form[data-nested]')].at(-1);
    if (!disabled && (above ?? own.current) === own.current) act();
  };
  // Formatted text is written in editable elements.
  useHotkeys(
    [
      ['mod+S', by(onSave)],
      ['mod+Enter', by(onFinish)],
    ],
    [],
    true,
  );
  return (
    <FormProvider {...record.form}>
      <form
        ref={own}
        aria-label={label}
        data-nested={isNested || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Another form may be around it in the tree of components.
          event.stopPropagation();
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (submitter?.hasAttribute('data-finish')) onFinish();
          else onSave();
        }}
      >
        <RestoredNotice record={record} />
        {/* Named where the page's own form has one too. */}
        <RecordColumns side={side} sideLabel={isNested ? label : undefined}>
          {/* Before a save was tried the fields speak for themselves; a summary that appears on leaving one would move what is being clicked. */}
          {record.form.formState.isSubmitted && (
            <ErrorSummary errors={record.form.formState.errors} labelOf={labelOf} />
          )}
          <fieldset disabled={disabled} className={classes.fields}>
            {children}
          </fieldset>
          {tabs}
        </RecordColumns>
      </form>
      {!isNested && <GuardDialog guard={record.guard} onSave={onSaveAndLeave} />}
    </FormProvider>
  );
}

function ErrorSummary({
  errors,
  labelOf,
}: {
  errors: FieldErrors;
  labelOf?: ((path: string) => string | undefined) | undefined;
}) {
  const scope = useContext(FormScope);
  const fieldErrors = flatten(errors);
  if (fieldErrors.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title="Please fix the validation errors before submitting."
      data-form-errors
      tabIndex={-1}
      mb="md"
    >
      <List size="sm" spacing={2}>
        {fieldErrors.map(({ path, message }) => (
          <List.Item key={path}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              c="inherit"
              underline="always"
              onClick={() => revealField(scope + path)}
            >
              {named(message, labelOf?.(path))}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Most messages name their field already. */
function named(message: string, label: string | undefined): string {
  return label === undefined || message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;
}

/** Leads the eye and the keyboard to the summary after a rejected save. */
export function showErrors(): void {
  focusSummary(maxWaitFrames);
}

/** Long enough for a busy machine to draw the summary. */
const maxWaitFrames = 120;

function focusSummary(framesLeft: number): void {
  requestAnimationFrame(() => {
    // That of a form above the page comes last.
    const summary = [...document.querySelectorAll<HTMLElement>('[data-form-errors]')].at(-1);
    if (summary) summary.focus();
    else if (framesLeft > 0) focusSummary(framesLeft - 1);
  });
}

function flatten(errors: FieldErrors, prefix = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === 'root' || typeof error !== 'object') return [];
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const { message } = error as { message?: unknown };
    if (typeof message !== 'string') return flatten(error as FieldErrors, path);
    // A list may be wrong as a whole and in its items; the form library keeps these under their numbers beside its own facts.
    const items = Object.entries(error).filter(([part]) => /^\d+$/.test(part));
    return [{ path, message }, ...flatten(Object.fromEntries(items) as FieldErrors, path)];
  });
}
