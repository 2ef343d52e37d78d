import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import { outsideAddresses } from './outside-addresses.ts';

interface Asked {
  outside: readonly string[];
  send: () => void;
}

/** Asks before mails go out again to addresses of other domains than one's own; the rest is sent at once. */
export function useOutsideConfirmation(): {
  ask: (recipients: readonly string[], send: () => void) => void;
  confirmation: ReactNode;
} {
  const own = useQuery(sessionQuery).data?.email;
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (recipients: readonly string[], send: () => void) => {
    const outside = outsideAddresses(recipients, own);
    if (outside.length > 0) setAsked({ outside, send });
    else send();
  };
  const confirmation = (
    <ConfirmDialog
      opened={asked !== null}
      onClose={() => setAsked(null)}
      title="Send again?"
      confirmLabel="Send again"
      onConfirm={() => asked?.send()}
    >
      {asked && `This sends an email to ${asked.outside.join(', ')} once more.`}
    </ConfirmDialog>
  );
  return { ask, confirmation };
}
