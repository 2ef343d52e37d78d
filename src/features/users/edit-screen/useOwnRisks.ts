import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import type { User } from '../users.contract.ts';
import { ownRisks } from './own-risks.ts';
import type { UserValues } from './user-form.ts';

/** Saves, but asks first when somebody is about to lock themselves out. */
export function useOwnRisks({
  user,
  form,
  submit,
}: {
  user: User | null;
  form: UseFormReturn<UserValues>;
  submit: () => Promise<boolean>;
}) {
  const session = useQuery(sessionQuery);
  const [risks, setRisks] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  /** Answers whether it was saved. */
  const ask = async (): Promise<boolean> => {
    const own = user && user.id === session.data?.id ? ownRisks(user, form.getValues()) : [];
    setRisks(own);
    if (own.length === 0) return submit();
    setIsAsking(true);
    return false;
  };
  return { risks, isAsking, ask, close: () => setIsAsking(false) };
}
