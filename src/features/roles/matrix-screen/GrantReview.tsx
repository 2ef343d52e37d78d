import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { changeInWords, type GrantChange } from '../matrix/grant-change.rules.ts';
import type { GrantedPermission, IntendedGrants, RoleDetail } from '../roles.contract.ts';
import { AffectedPeople } from './AffectedPeople.tsx';
import classes from './GrantReview.module.css';

/** A change that is shown before it is saved, as the server is asked about it; null where it is too long to ask. */
export interface ReviewedChange extends GrantChange {
  intended: IntendedGrants | null;
}

interface GrantReviewProps {
  /** The role as it is stored. */
  role: RoleDetail;
  /** Null while there is nothing to ask. */
  change: ReviewedChange | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** What a save gives and takes, and whom it affects, before it happens [D12]. */
export function GrantReview({ role, change, onClose, onConfirm }: GrantReviewProps) {
  return (
    <ConfirmDialog
      opened={change !== null}
      onClose={onClose}
      title="Save these permissions?"
      confirmLabel="Save changes"
      onConfirm={onConfirm}
    >
      {change && (
        <>
          <Text size="sm" fw={600}>
            {changeInWords(change, role.holderCount)}
          </Text>
          <Text size="sm" c="dimmed">
            <AffectedPeople roleId={role.id} count={role.holderCount} intended={change.intended} />
          </Text>
          {role.heirs.length > 0 && (
            <Text size="sm" mt="xs">
              Also for the roles that inherit from it: {role.heirs.map(({ name }) => name).join(', ')}.
            </Text>
          )}
          <Listed heading="Added" sign="+" permissions={change.added} />
          <Listed heading="Removed" sign="−" permissions={change.removed} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** More than this nobody reads. */
const maxListed = 100;

function Listed({
  heading,
  sign,
  permissions,
}: {
  heading: string;
  sign: string;
  permissions: readonly GrantedPermission[];
}) {
  if (permissions.length === 0) return null;
  const more = permissions.length - maxListed;
  return (
    <>
      <Text component="h3" size="sm" fw={600} mt="sm">
        {heading}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by the keyboard. */}
      <ul className={classes.list} aria-label={heading} tabIndex={0}>
        {permissions.slice(0, maxListed).map(({ id, name, slug }) => (
          <li key={id} data-sign={sign}>
            {name} <code>{slug}</code>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </>
  );
}
