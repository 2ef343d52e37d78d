import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { rightsQuery } from '../../../admin-kit/session/session.ts';
import { presenceClient } from '../presence.client.ts';
import { beatMs, type Presence } from '../presence.contract.ts';
import { focusedField } from './focused-field.ts';

/** Waits until the focus stays, so that moving through fields sends one beat, in ms. */
const settledMs = 400;

/** Says every ten seconds that this tab has the entry open, and answers who else has. A person who views the admin as a role only reads. */
export function usePresence(entryId: string): Presence | undefined {
  const [client] = useState(() => crypto.randomUUID());
  const viewsAs = useQuery(rightsQuery).data?.viewAs !== undefined;
  const told = useRef<string | null>(null);
  const params = { id: entryId };
  const { data, refetch } = useQuery({
    queryKey: [...presenceClient.beat.key, entryId, client],
    queryFn: ({ signal }) => {
      if (viewsAs) return presenceClient.read.call({ params }, { signal });
      told.current = focusedField();
      return presenceClient.beat.call({ params, body: { client, field: told.current } }, { signal });
    },
    refetchInterval: beatMs,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  });

  // Meets the page's focus.
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        if (focusedField() !== told.current) void refetch();
      }, settledMs);
    };
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, [refetch]);

  // Meets the server: the others see at once, not after half a minute, that this tab has left.
  useEffect(() => {
    if (viewsAs) return;
    const leave = () => {
      const left = { params: { id: entryId }, body: { client, leave: true } };
      presenceClient.beat.call(left, { outlivesPage: true }).catch(() => {});
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [entryId, client, viewsAs]);

  return data;
}
