import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { required, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { NameAndSlug } from '../../../admin-kit/kit/record/NameAndSlug.tsx';
import { isAdminRole } from '../roles.rules.ts';

/** Name, slug and description [D11] [D14]: the slug follows the name of a new role and is fixed afterwards. */
export function RoleFields({ isNew, disabled }: { isNew: boolean; disabled: boolean }) {
  return (
    <>
      {isNew ? (
        <NameAndSlug
          name="name"
          label="Name"
          slugHelp="3 to 50 lowercase letters, numbers, underscores and hyphens. It cannot be changed later."
          maxSlug={50}
          follows
          autoFocus
        />
      ) : (
        <>
          <TextControl name="name" label="Name" disabled={disabled} {...required} />
          <TextControl
            name="slug"
            label="Slug"
            description="Sessions and other systems know the role by it, so it cannot be changed."
            classNames={{ input: 'mono' }}
            disabled
          />
        </>
      )}
      {isNew && <AdminWarning />}
      <TextareaControl name="description" label="Description" minRows={2} maxRows={6} disabled={disabled} />
    </>
  );
}

/** An administrator role comes into being by its slug alone, so the form says so before it does [Q15]. */
function AdminWarning() {
  const slug = useWatch<{ slug: string }, 'slug'>({ name: 'slug' });
  if (!isAdminRole(slug)) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />} title="This makes an administrator role">
      A slug that contains “admin”, or is “superuser”, holds every permission there is and ever will be, whatever is
      selected below. The role becomes a system role: it cannot be modified or deleted afterwards. Choose another slug
      if that is not what you want.
    </Alert>
  );
}
