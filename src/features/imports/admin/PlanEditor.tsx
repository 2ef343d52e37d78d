import { Button, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { type Crumb, PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { rightsQuery, useMay } from '../../../admin-kit/session/session.ts';
import { entriesClient, oneType } from '../../entries/entries.client.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { importsClient } from '../imports.client.ts';
import type { Import } from '../imports.contract.ts';
import classes from './Import.module.css';
import { amount } from './import-words.ts';
import { PlanForm } from './PlanForm.tsx';
import { ReadingSection } from './ReadingSection.tsx';

interface PlanEditorProps {
  one: Import;
  /** The slug of the type that is chosen at first; null for a new type. */
  into: string | null;
  crumbs: readonly Crumb[];
}

const noTypes: readonly never[] = [];

/** The target of a file's rows, and what its columns become. Nothing is imported before the button is pressed. */
export function PlanEditor({ one, into, crumbs }: PlanEditorProps) {
  const may = useMay();
  const rights = useQuery(rightsQuery).data;
  const mayCreate = may('content-types.create');
  const [target, setTarget] = useState<'new' | 'existing'>(into === null && mayCreate ? 'new' : 'existing');
  const [slug, setSlug] = useState(into);
  const types = useQuery(entriesClient.types.query({ query: { isSingle: 'false', pageSize: 100 } }));
  const offered = (types.data?.items ?? noTypes).filter((type) => rights && isAllowed(rights, type, 'create'));
  const contentType = target === 'new' ? undefined : (slug ?? undefined);
  const isChosen = target === 'new' || slug !== null;
  const suggestion = useQuery({
    ...importsClient.suggest.query({ params: { id: one.id }, query: { contentType } }),
    enabled: isChosen,
  });
  const type = useQuery({ ...oneType(slug ?? ''), enabled: target === 'existing' && slug !== null });
  const title = `Import ${one.fileName}`;
  const description = `${amount(one.rows, 'row', 'rows')} in ${amount(one.columns.length, 'column', 'columns')}, ${one.format}. Nothing is imported before you press the button.`;
  const reading = <ReadingSection one={one} into={into} />;
  const destination = (
    <section aria-label="Destination" className={classes.row}>
      <SegmentedControl
        aria-label="Where the rows go"
        value={target}
        onChange={(value) => setTarget(value === 'new' ? 'new' : 'existing')}
        data={[
          { value: 'new', label: 'A new content type', disabled: !mayCreate },
          { value: 'existing', label: 'An existing type' },
        ]}
      />
      {target === 'existing' && (
        <Select
          label="Content type"
          placeholder="Choose a type"
          searchable
          data={offered.map((known) => ({ value: known.slug, label: known.name }))}
          value={slug}
          onChange={setSlug}
        />
      )}
    </section>
  );
  if (isChosen && suggestion.data && (target === 'new' || type.data))
    return (
      <PlanForm
        key={contentType ?? 'new'}
        one={one}
        suggestion={suggestion.data}
        type={target === 'existing' ? (type.data ?? null) : null}
        header={{ title, description, crumbs }}
        destination={destination}
        reading={reading}
      />
    );
  return (
    <>
      <PageHeader title={title} description={description} crumbs={crumbs} actions={<Button disabled>Import</Button>} />
      <div className={classes.section}>{destination}</div>
      {reading}
      {isChosen && (suggestion.isPending || (target === 'existing' && type.isPending)) && <LoadingNote />}
      {target === 'existing' && type.isError && <FailedState title="Failed to load content type" query={type} />}
      {suggestion.isError && <FailedState title="Failed to look at the columns" query={suggestion} />}
    </>
  );
}
