import { Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { UserAvatar } from '../list-screen/UserAvatar.tsx';
import classes from './AvatarControl.module.css';

const isAddress = (text: string) => /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text);

/** The address of a picture, with the picture or why there is none [D02]. `unasked` is one that an anonymous client may have chosen. */
export function AvatarControl({ unasked = null }: { unasked?: string | null }) {
  const [address, name] = useWatch({ name: ['avatarUrl', 'displayName'] }) as [string, string];
  const [shown] = useDebouncedValue(address.trim(), 400);
  const [failed, setFailed] = useState<string | null>(null);
  const isUnasked = shown !== '' && shown === unasked;
  const isShown = isAddress(shown) && !isUnasked;
  const usual =
    isShown && failed === shown
      ? 'No picture could be loaded from this address.'
      : 'Optional. Blank shows the initials.';
  const hint = isUnasked ? 'A picture on another site is not loaded before this person has a role.' : usual;
  return (
    <Group gap="md" align="flex-start" wrap="nowrap">
      <div className={classes.picture}>
        <UserAvatar name={name || '?'} src={isShown ? shown : null} size={56} onFailed={() => setFailed(shown)} />
      </div>
      <TextControl
        name="avatarUrl"
        label="Avatar URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        flex={1}
        description={<span aria-live="polite">{hint}</span>}
      />
    </Group>
  );
}
