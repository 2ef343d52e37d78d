import { Button, Code, Tabs, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconLock } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { typePermission } from '../../../contract-kit/session/permission-slug.ts';
import type { FieldGroup } from '../../field-groups/field-groups.contract.ts';
import { curlSnippet, type SnippetType, typeScriptSnippet } from '../typescript/snippet.rules.ts';
import classes from './ApiSnippet.module.css';
import type { TypeForm } from './content-type-form.ts';

const languages = [
  { id: 'curl', label: 'curl', write: curlSnippet },
  { id: 'typescript', label: 'TypeScript', write: typeScriptSnippet },
];

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
          ? `Everybody reads published entries${isUnsaved ? ', once this is saved' : ''}. Nobody signs in.`
          : 'This type is private.'}
      </Text>
      {isPublic ? <Snippets type={{ ...type, origin, fields }} /> : <PrivateNote {...type} origin={origin} />}
    </section>
  );
}

function Snippets({ type }: { type: SnippetType }) {
  const [language, setLanguage] = useState<string | null>('curl');
  const clipboard = useClipboard({ timeout: 2000 });
  const shown = languages.find(({ id }) => id === language)?.write(type) ?? '';
  return (
    <Tabs value={language} onChange={setLanguage} keepMounted={false}>
      <div className={classes.bar}>
        <Tabs.List>
          {languages.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={clipboard.copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          onClick={() => clipboard.copy(shown)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {languages.map(({ id, label, write }) => (
        <Tabs.Panel key={id} value={id}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it with the keyboard */}
          <section className={classes.code} aria-label={`${label} snippet`} tabIndex={0}>
            <pre>{write(type)}</pre>
          </section>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function PrivateNote({ slug, isSingle, origin }: { slug: string; isSingle: boolean; origin: string }) {
  const permission = typePermission({ slug, isSingle }, 'view');
  return (
    <div className={classes.note}>
      <IconLock size={18} aria-hidden />
      <Text size="sm" component="div">
        The API and the site answer as if it did not exist. To deliver its published entries, turn on <b>Public</b> and
        save. Staff read them signed in, with the permission <Code>{permission}</Code>, from
        <Code block mt={6}>{`GET ${origin}/admin/api/content?contentType=${encodeURIComponent(slug)}`}</Code>
      </Text>
    </div>
  );
}
