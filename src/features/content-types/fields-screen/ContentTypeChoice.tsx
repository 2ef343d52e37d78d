import { Select } from '@mantine/core';
import { useContext } from 'react';
import { useController } from 'react-hook-form';
import { maxOffered, useServerSearch } from '../../../admin-kit/kit/choices/useServerSearch.ts';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import type { ContentTypeChoiceProps } from '../../../field-types/kit/sources.admin.ts';
import { contentTypesClient } from '../content-types.client.ts';
import { TypeBeingMade } from './relations-to-new-type.ts';

/** A content type, by its slug, found by typing among all there are and the one that is being made [G09]. */
export function ContentTypeChoice({ name, label }: ContentTypeChoiceProps) {
  const { field, fieldState } = useController({ name });
  const search = useServerSearch({
    isEnabled: useMay()('content-types.view'),
    query: (text) =>
      contentTypesClient.list.query({
        query: { pageSize: maxOffered, sortBy: 'name', sortDir: 'asc', ...(text !== '' && { search: text }) },
      }),
  });
  const slug = typeof field.value === 'string' ? field.value : '';
  const stored = search.matches.map((type) => ({ value: type.slug, label: type.name }));
  const own = useContext(TypeBeingMade);
  const isOwnOffered = own !== null && own.slug !== '' && stored.every(({ value }) => value !== own.slug);
  const offered = isOwnOffered ? [{ value: own.slug, label: `${own.name || own.slug} (this type)` }] : [];
  const matches = offered.filter(({ label }) => label.toLowerCase().includes(search.typed.trim().toLowerCase()));
  const known = [...matches, ...stored];
  const data =
    slug === '' || known.some(({ value }) => value === slug)
      ? known
      : [...known, offered.find(({ value }) => value === slug) ?? { value: slug, label: slug }];
  return (
    <Select
      {...search.props}
      id={useFieldId(name)}
      ref={field.ref}
      label={label}
      {...required}
      data={data}
      value={slug || null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      // The name of the chosen one stands in the search box, and is no search.
      onSearchChange={(text) => search.setTyped(data.some(({ label }) => label === text) ? '' : text)}
      error={fieldState.error?.message ?? (search.isError ? 'Failed to fetch content types' : undefined)}
      allowDeselect={false}
    />
  );
}
