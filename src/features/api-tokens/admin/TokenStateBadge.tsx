import { Badge } from '@mantine/core';
import type { ApiToken } from '../api-tokens.contract.ts';

/** Each state and what it means. */
export const tokenStateTexts: Record<ApiToken['state'], { label: string; color: string; meaning: string }> = {
  active: { label: 'Active', color: 'green', meaning: 'Programs can sign in with it.' },
  expired: { label: 'Expired', color: 'gray', meaning: 'Its time is over.' },
  revoked: { label: 'Revoked', color: 'red', meaning: 'Somebody ended it.' },
  suspended: {
    label: 'Suspended',
    color: 'amber',
    meaning: 'The account of the person who made it is inactive or deleted.',
  },
};

export function TokenStateBadge({ state }: { state: ApiToken['state'] }) {
  const { label, color, meaning } = tokenStateTexts[state];
  return (
    <Badge color={color} title={meaning}>
      {label}
    </Badge>
  );
}
