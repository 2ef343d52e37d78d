import { Avatar } from '@mantine/core';

interface UserAvatarProps {
  name: string;
  src: string | null;
  size?: number;
  onFailed?: () => void;
}

/** A person's picture, or the initials; always beside the name. A picture's host does not learn which page shows it. */
export function UserAvatar({ name, src, size = 28, onFailed }: UserAvatarProps) {
  return (
    <Avatar
      size={size}
      radius="xl"
      color="accent"
      src={src}
      name={name}
      alt=""
      aria-hidden
      imageProps={{ referrerPolicy: 'no-referrer', loading: 'lazy', onError: () => onFailed?.() }}
    />
  );
}
