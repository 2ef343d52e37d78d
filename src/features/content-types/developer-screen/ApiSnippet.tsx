import { Code, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { typePermission } from '../../../contracts/session/permission-slug.ts';
import type { FieldGroup } from '../../field-groups/field-groups.contract.ts';
import type { TypeForm } from '../fields-screen/content-type-form.ts';
import type { SnippetType } from '../typescript/snippet.rules.ts';
import classes from './Snippets.module.css';
import { Snippets } from './Snippets.tsx';

interface ApiSnippetProps {
  /** Those of the form, as far as they are known. */
  groups: ReadonlyMap<string, FieldGroup>;
  /** The stored group of the type's own fields, which the form holds. */
  ownId: string | undefined;
  /** True while the form differs from what the API answers by. */
  isUnsaved: boolean;
}

/** How programs read the type's entries, with its real fields; follows what is typed. A private type says what is needed. */
export function ApiSnippet({ groups, ownId, isUnsaved }: ApiSnippetProps) {
  const [slug, isSingle, isPublic, ids, own] = useDeferredValue(
    useWatch<TypeForm, ['slug', 'isSingle', 'isPublic', 'fieldGroups', 'fields']>({
      name: ['slug', 'isSingle', 'isPublic', 'fieldGroups', 'fields'],
    }),
  );
  const { origin } = window.location;
  const type = { slug: slug.trim() || 'slug', isSingle };
  const isOwnNew = ownId === undefined || !ids.includes(ownId);
  const others = ids.flatMap((id) => (id === ownId ? own : (groups.get(id)?.fields ?? [])));
  const fields = isOwnNew ? [...own, ...others] : others;
  return (
    <section aria-label="Reading it over HTTP">
      <Text component="h2" fw={600} size="md">
        Reading it over HTTP
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {isPublic
          ? `Published entries are public${isUnsaved ? ' once this is saved' : ''}; no sign-in needed.`
          : 'This type is private.'}
      </Text>
      {isPublic ? (
        <Snippets type={{ ...type, origin, fields }} isStored={!isUnsaved} />
      ) : (
        <PrivateNote {...type} origin={origin} />
      )}
    </section>
  );
}

/** Why the API has nothing of a private type, and how staff read it. */
export function PrivateNote({ slug, isSingle, origin }: Omit<SnippetType, 'fields'>) {
  const permission = typePermission({ slug, isSingle }, 'view');
  return (
    <div className={classes.note}>
      <IconLock size={18} aria-hidden />
      <Text size="sm" component="div">
        The API and the site answer as if it did not exist. To deliver its published entries, turn on <b>Public</b> and
        save. A program reads them with an API token that has the permission <Code>{permission}</Code>:
        <Code block mt={6}>
          {`curl '${origin}/api/content/${encodeURIComponent(slug)}' \\\n  -H "Authorization: Bearer $MILLWRIGHT_TOKEN"`}
        </Code>
      </Text>
    </div>
  );
}
