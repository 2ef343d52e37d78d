import { Alert, Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { type Crumb, PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import type { EntryModel } from '../../entries/entries.contract.ts';
import { importsClient } from '../imports.client.ts';
import type { Import, ImportPlan } from '../imports.contract.ts';
import { typeSlugOf } from '../imports.rules.ts';
import { CheckResult } from './CheckResult.tsx';
import classes from './Import.module.css';
import { amount } from './import-words.ts';
import { PlannedColumns } from './PlannedColumns.tsx';
import { useCheck } from './useCheck.ts';

interface PlanFormProps {
  one: Import;
  suggestion: ImportPlan;
  /** The existing type; null for a new one. */
  type: EntryModel | null;
  header: { title: string; description: string; crumbs: readonly Crumb[] };
  destination: ReactNode;
  reading: ReactNode;
}

/** A plan that can be changed, with what it makes of the rows. */
export function PlanForm({ one, suggestion, type, header, destination, reading }: PlanFormProps) {
  const [plan, setPlan] = useState(suggestion);
  const check = useCheck({ id: one.id, plan });
  const run = useMutation({
    mutationFn: () => importsClient.run.call({ params: { id: one.id }, body: plan }),
    onSuccess: (started) => {
      queryClient.setQueryData(importsClient.get.query({ params: { id: one.id } }).queryKey, started);
      void refreshTopic('model');
      void queryClient.invalidateQueries({ queryKey: importsClient.list.key });
    },
    onError: (error) => showFailure(asApiError(error), 'Nothing was imported'),
  });
  const failure = run.error ? asApiError(run.error) : check.error;
  const issues = failure?.fields ?? {};
  const errorAt = (place: string) => issues[place]?.[0] ?? null;
  const isNew = plan.target.kind === 'new';
  const refused = check.result?.counts.refused ?? 0;
  const going = refused > 0 && check.result?.next === null ? `${(one.rows - refused).toLocaleString('en')} of ` : '';
  const rows = `${going}${amount(one.rows, 'row', 'rows')}`;
  const label = isNew ? `Create type and import ${rows}` : `Import ${rows}`;
  return (
    <>
      <PageHeader
        {...header}
        actions={
          <Button
            onClick={() => run.mutate()}
            loading={run.isPending}
            disabled={check.error !== null && !check.isStale}
          >
            {label}
          </Button>
        }
      />
      <div className={classes.section}>
        {destination}
        <Target plan={plan} setPlan={setPlan} errorAt={errorAt} />
        {failure && (
          <Alert
            color="red"
            role="alert"
            title={Object.keys(issues).length > 0 ? 'This plan cannot be carried out' : failure.message}
          >
            {Object.keys(issues).length > 0 ? inSentences(Object.values(issues).flat()) : failure.suggestion}
          </Alert>
        )}
      </div>
      {reading}
      <PlannedColumns
        one={one}
        plan={plan}
        setPlan={setPlan}
        fields={type?.fields ?? []}
        missing={check.result?.missing ?? {}}
        errorAt={errorAt}
      />
      {check.result && <CheckResult check={check} rows={one.rows} columns={one.columns} />}
    </>
  );
}

const inSentences = (texts: readonly string[]) => [...new Set(texts)].map((text) => `${text}.`).join(' ');

interface TargetProps {
  plan: ImportPlan;
  setPlan: (plan: ImportPlan) => void;
  errorAt: (place: string) => string | null;
}

/** The new type's name and who reads it, or how a row is recognised; and the status of new entries. */
function Target({ plan, setPlan, errorAt }: TargetProps) {
  const { target } = plan;
  const keyColumns = [plan.slug, plan.title, ...plan.fields.map(({ column }) => column)].filter(
    (name) => name !== null,
  );
  return (
    <div className={classes.row}>
      {target.kind === 'new' && (
        <>
          <TextInput
            label="Name"
            {...required}
            value={target.name}
            error={errorAt('target.name')}
            onChange={({ currentTarget: { value } }) => {
              const follows = target.slug === typeSlugOf(target.name);
              const slug = follows ? typeSlugOf(value) : target.slug;
              setPlan({ ...plan, target: { ...target, name: value, slug } });
            }}
          />
          <TextInput
            label="Slug"
            {...required}
            value={target.slug}
            error={errorAt('target.slug')}
            onChange={({ currentTarget: { value } }) => setPlan({ ...plan, target: { ...target, slug: value } })}
          />
          <Switch
            label="Public"
            checked={target.isPublic}
            onChange={({ currentTarget: { checked } }) =>
              setPlan({ ...plan, target: { ...target, isPublic: checked } })
            }
          />
        </>
      )}
      {target.kind === 'existing' && (
        <Select
          label="Match rows by"
          description="A match updates the entry; anything else creates a new one."
          data={[
            { value: '', label: 'Previous import' },
            ...[...new Set(keyColumns)].map((column) => ({ value: `=${column}`, label: column })),
          ]}
          value={plan.key === null ? '' : `=${plan.key}`}
          error={errorAt('key')}
          allowDeselect={false}
          onChange={(key) => setPlan({ ...plan, key: key ? key.slice(1) : null })}
        />
      )}
      <SegmentedControl
        aria-label="New entries are"
        value={plan.status}
        onChange={(status) => setPlan({ ...plan, status: status === 'publish' ? 'publish' : 'draft' })}
        data={[
          { value: 'publish', label: 'Published' },
          { value: 'draft', label: 'Drafts' },
        ]}
      />
    </div>
  );
}
