import { Button, Code, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { rolesPaths } from '../../roles/roles.paths.ts';
import type { AccessCure } from '../access/access.contract.ts';
import { excessInWords } from '../access/access.rules.ts';
import { userActions } from '../list-screen/user-actions.ts';
import type { User } from '../users.contract.ts';
import classes from './AccessAnswer.module.css';

interface AccessCuresProps {
  user: User;
  permission: string;
  cures: readonly AccessCure[];
}

/** What would grant a permission, the least first [C07]; the last one, a role of its own, is always there. */
export function AccessCures({ user, permission, cures }: AccessCuresProps) {
  const may = useMay();
  return (
    <section aria-label="What would grant it">
      <Text size="sm" fw={600} mt="sm" mb={4}>
        What would grant it, the smallest change first
      </Text>
      {!may('roles.view') && (
        <Text size="sm" c="dimmed">
          {permissionNeeded('roles.view', 'see which roles grant it')}
        </Text>
      )}
      <ol className={classes.cures}>
        {cures.map((cure) => (
          <li key={`${cure.act}:${cure.role.slug}`}>
            {cure.act === 'add-to-role' ? (
              <AddToRole cure={cure} user={user} permission={permission} />
            ) : (
              <GiveRole cure={cure} user={user} />
            )}
          </li>
        ))}
        <li>
          <NewRole permission={permission} />
        </li>
      </ol>
    </section>
  );
}

function AddToRole({ cure, user, permission }: { cure: AccessCure; user: User; permission: string }) {
  return (
    <Cure
      cure={cure}
      what={
        <>
          Add it to the role <b>{cure.role.name}</b>, which {user.displayName} holds.
        </>
      }
      label="Add to this role"
      title={`Add ${permission} to the role ${cure.role.name}?`}
      act={() => userActions.addToRole(user, { role: cure.role, permission })}
    >
      Whoever holds the role {cure.role.name} can at once do what <Code>{permission}</Code> allows.{' '}
      {excessInWords(cure)}
    </Cure>
  );
}

function GiveRole({ cure, user }: { cure: AccessCure; user: User }) {
  return (
    <Cure
      cure={cure}
      what={
        <>
          Give {user.displayName} the role <b>{cure.role.name}</b>.
        </>
      }
      label="Give this role"
      title={`Give the role ${cure.role.name}?`}
      act={() => userActions.giveRole(user, cure.role)}
    >
      {user.displayName} can at once do everything that the role {cure.role.name} grants. {excessInWords(cure)}
    </Cure>
  );
}

interface CureProps {
  cure: AccessCure;
  /** One sentence. */
  what: ReactNode;
  label: string;
  title: string;
  act: () => Promise<unknown>;
  /** What the dialog says before it happens. */
  children: ReactNode;
}

/** One way, what it grants beside, and a button that asks first; disabled with the reason for a person who may not. */
function Cure({ cure, what, label, title, act, children }: CureProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <span className={classes.words}>
        {what} <span className={classes.excess}>{excessInWords(cure)}</span>
        {cure.refusal && <span className={classes.excess}> {cure.refusal}</span>}
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={`${label}: ${cure.role.name}`}
        disabled={cure.refusal !== null}
        title={cure.refusal ?? undefined}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={title}
        confirmLabel={label}
        onConfirm={async () => {
          await act();
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

function NewRole({ permission }: { permission: string }) {
  const may = useMay();
  const refusal = newRoleError(may, permission);
  return (
    <>
      <span className={classes.words}>
        Make a role that grants only this, then give it. {refusal && <span className={classes.excess}>{refusal}</span>}
      </span>
      {refusal ? (
        <Button size="xs" variant="default" disabled title={refusal}>
          New role
        </Button>
      ) : (
        <Button size="xs" variant="default" component={Link} to={rolesPaths.create({ permission })}>
          New role
        </Button>
      )}
    </>
  );
}

function newRoleError(may: (permission: string) => boolean, permission: string): string | null {
  if (!may('roles.create')) return permissionNeeded('roles.create', 'create roles');
  return may(permission) ? null : 'You do not hold this permission yourself.';
}
