import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { SideDrawer } from '../../../admin-kit/kit/dialogs/SideDrawer.tsx';
import { useOpenerFocus } from '../../../admin-kit/kit/dialogs/useOpenerFocus.ts';
import { paths } from '../../../admin-kit/paths.ts';
import type { SnippetType } from '../typescript/snippet.rules.ts';
import { PrivateNote } from './ApiSnippet.tsx';
import { Snippets } from './Snippets.tsx';

/** A type as reading its entries needs it. */
export interface ReadType extends Pick<SnippetType, 'slug' | 'isSingle' | 'fields'> {
  isPublic: boolean;
}

interface DeveloperDrawerProps {
  type: ReadType;
  entry: { slug: string; status: string } | undefined;
  onClose: () => void;
}

/** The call that reads an entry or a list, its answer, its TypeScript; or what has to happen before programs can read it. */
export function DeveloperDrawer({ type, entry, onClose }: DeveloperDrawerProps) {
  useOpenerFocus(true);
  const { origin } = window.location;
  const { slug, isSingle, isPublic, fields } = type;
  const isHidden = entry !== undefined && entry.status !== 'publish';
  return (
    <SideDrawer opened onClose={onClose} title="For developers">
      {isPublic ? (
        <>
          <Text size="sm" mb="sm">
            {isHidden
              ? 'The entry is not published, and the API answers 404. Once it is published, everybody reads it like this:'
              : 'Everybody reads what is published. Nobody signs in.'}
          </Text>
          <Snippets type={{ origin, slug, isSingle, fields, entrySlug: isSingle ? undefined : entry?.slug }} isStored />
          <Text size="sm" mt="md">
            <Anchor href="/api/openapi.json" target="_blank" rel="noopener">
              OpenAPI document
            </Anchor>{' '}
            of all public types. Every call of this server is in the{' '}
            <Anchor component={Link} to={paths.docs()}>
              API reference
            </Anchor>
            .
          </Text>
        </>
      ) : (
        <PrivateNote slug={slug} isSingle={isSingle} origin={origin} />
      )}
    </SideDrawer>
  );
}
