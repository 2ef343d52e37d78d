import { Anchor, Button, Checkbox, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { GrowingTextarea } from '../../../admin-kit/kit/form/GrowingTextarea.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { refreshEntries } from '../../entries/admin/entry-actions.ts';
import type { EntryActionsProps } from '../../entries/edit-screen/StatusPanel.tsx';
import { entriesPaths } from '../../entries/entries.paths.ts';
import { machineType } from '../../shop/machine/machine.rules.ts';
import { sellingClient } from '../quotes.client.ts';
import { quotesPaths } from '../quotes.paths.ts';

/** Takes a sold machine out of the shop; says who asked for it, and mails them if wanted. */
export function SellMachine({ model, entry }: EntryActionsProps) {
  const mayTell = useMay()('form-submissions.edit');
  const [isAsking, setIsAsking] = useState(false);
  if (model.slug !== machineType || !entry.can.delete || !mayTell) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Mark as sold
      </Button>
      {isAsking && <SaleDialog model={model} entry={entry} onClose={() => setIsAsking(false)} />}
    </>
  );
}

const shownBuyers = 5;

function SaleDialog({ model, entry, onClose }: EntryActionsProps & { onClose: () => void }) {
  const buyers = useQuery(sellingClient.buyers.query({ params: { id: entry.id } })).data ?? [];
  const [isTold, setIsTold] = useState(true);
  const [message, setMessage] = useState('');
  const navigate = useNavigate();
  const notifyBuyers = isTold && buyers.length > 0;
  const sell = async () => {
    try {
      const body = { notifyBuyers, ...(notifyBuyers && message.trim() !== '' && { message }) };
      const { told } = await sellingClient.sell.call({ params: { id: entry.id }, body });
      const people = told === 1 ? '1 buyer is told.' : `${told} buyers are told.`;
      showSuccess(`${entry.title} is sold`, told === 0 ? 'Its page shows similar machines now.' : people);
      await refreshEntries();
      await refreshTopic('forms');
      await navigate(entriesPaths.list(model.slug));
    } catch (error) {
      showFailure(asApiError(error), 'Failed to mark as sold');
    }
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Mark ${entry.title} as sold?`}
      confirmLabel="Mark as sold"
      onConfirm={sell}
    >
      <Stack gap="sm">
        <Text size="sm">
          It leaves the shop. Its page stays, says that it was sold and shows similar machines. The entry moves to the
          trash, from where it can be restored.
        </Text>
        {buyers.length > 0 && (
          <>
            <Text size="sm">
              {buyers.length === 1 ? 'One open quote asks' : `${buyers.length} open quotes ask`} for it:
            </Text>
            <List size="sm">
              {buyers.slice(0, shownBuyers).map(({ quoteId, number, name, email }) => (
                <List.Item key={quoteId}>
                  <Anchor component={Link} to={quotesPaths.one(quoteId)} size="sm">
                    {number}
                  </Anchor>{' '}
                  {name || email}
                </List.Item>
              ))}
              {buyers.length > shownBuyers && <List.Item>{buyers.length - shownBuyers} more</List.Item>}
            </List>
            <Checkbox
              label="Email them that it is sold"
              checked={isTold}
              onChange={(event) => setIsTold(event.currentTarget.checked)}
            />
            {isTold && (
              <GrowingTextarea
                label="Message (optional)"
                value={message}
                onChange={(event) => setMessage(event.currentTarget.value)}
                maxLength={2000}
                minRows={2}
                maxRows={6}
              />
            )}
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
