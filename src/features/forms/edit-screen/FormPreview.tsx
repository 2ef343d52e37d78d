import { Alert, Button, Group, Stack, Switch, Text, Title, Tooltip } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { siteRegion } from '../../../admin-kit/browser/site-region.ts';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { EmptyState } from '../../../admin-kit/kit/page/states.tsx';
import { isEmptyAnswer, statesOf } from '../../../contracts/lists/conditional-states.ts';
import { styleOf } from '../../../contracts/numbers/written-number.ts';
import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fileRulesOf, innerFieldsOf } from '../../../field-types/definition/facts.ts';
import { FieldUse } from '../../../field-types/settings/field-use.admin.ts';
import { FieldTypeInput } from '../../entries/admin/EntrySources.tsx';
import { nothingFilledIn, readAnswers } from '../answers/answers.rules.ts';
import type { FormField } from '../fields/form-fields.contract.ts';
import { effectiveSettings } from '../settings/form-settings.rules.ts';
import type { FormForm } from './form-form.ts';

const notSent = 'This is a preview - the submit button is disabled';

/** The form as visitors see it [I09]; in the test mode its rules and conditions work, and nothing is sent. */
export function FormPreview() {
  const { name, description, fields, settings } = useWatch() as FormForm;
  const { locale } = siteRegion();
  const [isTest, setTest] = useState(false);
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [fieldErrors, setErrors] = useState<Record<string, string[]> | null>(null);
  if (fields.length === 0)
    return <EmptyState title="No Preview Available" text="Add fields in the form builder to see the form." />;
  const tried = fields.filter((field) => !isTest || fileRulesOf(field) === null);
  const states = statesOf(fields, values);
  const check = () => {
    const { answers, fieldErrors: found } = readAnswers(tried, values, { style: styleOf(locale) });
    // Files are not checked; a file alone counts as an answer.
    const isBlank = Object.keys({ ...answers, ...found }).length === 0 && tried.length === fields.length;
    setErrors(isBlank ? { data: [nothingFilledIn] } : found);
  };

  return (
    <section aria-label="Form Preview">
      <Group justify="space-between" mb="md">
        <div>
          <Text component="h2" fw={600} size="md">
            Form Preview
          </Text>
          <Text size="sm" c="dimmed">
            {fields.length === 1 ? '1 field' : `${fields.length} fields`}
          </Text>
        </div>
        <Switch
          label="Test mode"
          description="Fill it in; nothing is sent."
          checked={isTest}
          onChange={(event) => {
            setTest(event.currentTarget.checked);
            setErrors(null);
            setValues(event.currentTarget.checked ? startOf(fields) : {});
          }}
        />
      </Group>
      <Title order={3}>{name || 'Untitled form'}</Title>
      {description && <Text mt={4}>{description}</Text>}
      <Stack gap="md" mt="md">
        {fields
          .filter((field) => !isTest || states.get(field.name)?.isShown)
          .map((field) => (
            <div key={field.id}>
              {field.step && (
                <Title order={4} mb="sm">
                  {field.step}
                </Title>
              )}
              <FieldUse value="form">
                <Suspense fallback={<LoadingNote />}>
                  <FieldTypeInput
                    definition={field}
                    id={`try-${field.id}`}
                    value={values[field.name] ?? null}
                    error={errorOf(field, { isTest, values, fieldErrors })}
                    disabled={!isTest || fileRulesOf(field) !== null}
                    onChange={(value) => setValues({ ...values, [field.name]: value })}
                    onBlur={() => {}}
                  />
                </Suspense>
              </FieldUse>
              {notesOf(field).map((note) => (
                <Text key={note} size="xs" c="dimmed">
                  {note}
                </Text>
              ))}
            </div>
          ))}
      </Stack>
      <Group mt="lg">
        <Tooltip label={notSent}>
          <Button disabled data-disabled title={notSent}>
            {effectiveSettings(settings).submitLabel}
          </Button>
        </Tooltip>
        {isTest && (
          <Button variant="default" onClick={check}>
            Check answers
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {notSent}
      </Text>
      {fieldErrors?.['data'] && (
        <Alert color="red" mt="md" role="alert">
          {fieldErrors['data'][0]}
        </Alert>
      )}
      {fieldErrors !== null && Object.keys(fieldErrors).length === 0 && (
        <Alert color="green" mt="md" role="status">
          These answers would be accepted.
        </Alert>
      )}
    </section>
  );
}

const startOf = (fields: readonly FormField[]) =>
  Object.fromEntries(fields.flatMap(({ name, default_value: start }) => (start === undefined ? [] : [[name, start]])));

interface Trying {
  isTest: boolean;
  values: Readonly<Record<string, unknown>>;
  fieldErrors: Readonly<Record<string, string[]>> | null;
}

function errorOf(field: FormField, { isTest, values, fieldErrors }: Trying): string | undefined {
  if (!isTest) return field.validation.required ? 'This field is required' : undefined;
  if (fieldErrors === null) return undefined;
  const own = Object.entries(fieldErrors).find(([path]) => path === field.name || path.startsWith(`${field.name}.`));
  if (own && field.validation.required && isEmptyAnswer(values[field.name])) return 'This field is required';
  return own?.[1][0];
}

/** The bounds of a field, as people read them. Of a single choice there is nothing to count. */
function notesOf(field: FormField): string[] {
  const isCounted = innerFieldsOf(field).length > 0 || fieldTypeOf(field).shape(field) === 'list';
  const { min_items, max_items, ...others }: Record<string, unknown> = field.validation;
  const limits: Record<string, unknown> = isCounted ? { ...others, min_items, max_items } : others;
  const note = (name: string, text: (limit: string) => string) => {
    const limit = limits[name];
    return limit === undefined || limit === 0 ? [] : [text(String(limit))];
  };
  return [
    ...note('min_length', (limit) => `At least ${limit} characters`),
    ...note('max_length', (limit) => `At most ${limit} characters`),
    ...note('pattern', (pattern) => `Must match the pattern ${pattern}`),
    ...note('min_items', (limit) => `At least ${limit} item(s)`),
    ...note('max_items', (limit) => `At most ${limit} item(s)`),
  ];
}
