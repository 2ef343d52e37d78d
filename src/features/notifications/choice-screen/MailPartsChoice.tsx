import { Anchor, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { failedToLoad } from '../../../admin-kit/kit/page/failure-titles.ts';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { emailProvidersClient } from '../../email-providers/email-providers.client.ts';
import type { EmailProvider } from '../../email-providers/email-providers.contract.ts';
import { emailProvidersPaths } from '../../email-providers/email-providers.paths.ts';
import { readyTemplate } from '../../email-templates/edit-screen/ready-template.ts';
import { emailTemplatesClient } from '../../email-templates/email-templates.client.ts';
import { emailTemplatesPaths } from '../../email-templates/email-templates.paths.ts';
import type { MailPartsProps } from '../../forms/integrations-screen/IntegrationDialog.tsx';

const maxTemplates = 100;

const failureOf = ({ error }: { error: Error | null }, noun: string) =>
  error === null ? undefined : failedToLoad(noun)(asApiError(error));

/** Which provider sends a notification and which template says it [I17]. */
export function MailPartsChoice(props: MailPartsProps) {
  const { emailProviderId, emailTemplateId, isBegun, issues, onChange, onSender } = props;
  const may = useMay();
  const providers = useQuery(emailProvidersClient.list.query());
  const usual = providers.data?.providers.find((one, _, all) => one.isDefault || all.length === 1);
  const fillIn = useEffectEvent((provider: EmailProvider) => {
    if (emailProviderId) return;
    onChange({ emailProviderId: provider.id });
    // Who may not view providers does not see their addresses.
    const address = provider.config?.fromEmail;
    if (address) onSender(address);
  });
  useEffect(() => {
    if (usual && isBegun) fillIn(usual);
  }, [usual, isBegun]);
  const ready = useMutation({
    mutationFn: async () => {
      const known = templates.data?.items.find(({ name }) => name === readyTemplate.name);
      return known ?? (await emailTemplatesClient.create.call({ body: readyTemplate }));
    },
    onSuccess: async ({ id }) => {
      await refreshTopic('mails');
      onChange({ emailTemplateId: id });
    },
    onError: (error) => showFailure(asApiError(error), 'Failed to create template'),
  });
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
        allowDeselect={false}
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
        allowDeselect={false}
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
        {!emailTemplateId && may('email-templates.create') && (
          <>
            {' or '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              disabled={ready.isPending}
              onClick={() => ready.mutate()}
            >
              use one with all answers
            </Anchor>
          </>
        )}
      </Text>
    </>
  );
}
