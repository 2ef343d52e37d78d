import { Anchor, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { failedToLoad } from '../../../admin-kit/kit/page/failure-titles.ts';
import { emailProvidersClient } from '../../email-providers/email-providers.client.ts';
import { emailProvidersPaths } from '../../email-providers/email-providers.paths.ts';
import { emailTemplatesClient } from '../../email-templates/email-templates.client.ts';
import { emailTemplatesPaths } from '../../email-templates/email-templates.paths.ts';
import type { MailPartsProps } from '../../forms/integrations-screen/IntegrationDialog.tsx';

const maxTemplates = 100;

const failureOf = ({ error }: { error: Error | null }, noun: string) =>
  error === null ? undefined : failedToLoad(noun)(asApiError(error));

/** Which provider sends a notification and which template says it [I17]. */
export function MailPartsChoice({ emailProviderId, emailTemplateId, issues, onChange }: MailPartsProps) {
  const providers = useQuery(emailProvidersClient.list.query());
  const templates = useQuery(
    emailTemplatesClient.list.query({ query: { pageSize: maxTemplates, sortBy: 'name', sortDir: 'asc' } }),
  );
  const isWithoutProvider = providers.data?.providers.length === 0;
  return (
    <>
      <Select
        label="Email Provider"
        placeholder="Select a provider"
        {...required}
        data={(providers.data?.providers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={emailProviderId || null}
        error={issues['emailProviderId'] ?? failureOf(providers, 'email providers')}
        onChange={(id) => onChange({ emailProviderId: id ?? '' })}
      />
      {isWithoutProvider && (
        <Text size="sm">
          There is no email provider yet.{' '}
          <Anchor component={Link} to={emailProvidersPaths.list()} target="_blank" size="sm">
            Add one
          </Anchor>
        </Text>
      )}
      <Select
        label="Email Template"
        placeholder="Select a template"
        {...required}
        searchable
        data={(templates.data?.items ?? []).map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : `${name} (inactive)`,
        }))}
        value={emailTemplateId || null}
        error={issues['emailTemplateId'] ?? failureOf(templates, 'email templates')}
        nothingFoundMessage="No template has this name"
        onChange={(id) => onChange({ emailTemplateId: id ?? '' })}
      />
      <Text size="sm">
        <Anchor component={Link} to={emailTemplatesPaths.create()} target="_blank" size="sm">
          Write a new template
        </Anchor>
      </Text>
    </>
  );
}
