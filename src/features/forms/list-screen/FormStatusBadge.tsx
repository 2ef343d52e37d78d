import { Badge, Group } from '@mantine/core';
import type { Form } from '../forms.contract.ts';

type Variant = 'light' | 'filled' | 'outline';

const looks: Record<Form['status'], { label: string; variant: Variant; color: string; meaning: string }> = {
  draft: { label: 'Draft', variant: 'light', color: 'gray', meaning: 'Visitors do not find it.' },
  published: { label: 'Published', variant: 'filled', color: 'green', meaning: 'Visitors can fill it in.' },
  archived: { label: 'Archived', variant: 'outline', color: 'gray', meaning: 'Visitors are told that it is closed.' },
};

/** The state of a form, and whether it is switched off [I12]. */
export function FormStatusBadge({ form }: { form: Pick<Form, 'status' | 'isActive'> }) {
  const { label, variant, color, meaning } = looks[form.status];
  return (
    <Group gap={6}>
      <Badge variant={variant} color={color} title={meaning}>
        {label}
      </Badge>
      {!form.isActive && (
        <Badge color="amber" title="It takes no answers.">
          Inactive
        </Badge>
      )}
    </Group>
  );
}
