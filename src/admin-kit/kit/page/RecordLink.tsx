import { Anchor, type AnchorProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface RecordLinkProps extends Pick<AnchorProps, 'size' | 'c'> {
  /** Undefined where no feature has a page for it; the text then stands alone. */
  to: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to a page that another feature may give. */
export function RecordLink({ to, size = 'sm', children, ...look }: RecordLinkProps) {
  return to === undefined ? (
    <Text span size={size} {...look}>
      {children}
    </Text>
  ) : (
    <Anchor component={Link} to={to} size={size} {...look}>
      {children}
    </Anchor>
  );
}
