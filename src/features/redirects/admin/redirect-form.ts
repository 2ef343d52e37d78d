import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { type Redirect, RedirectDraft } from '../redirects.contract.ts';

export interface RedirectForm {
  from: string;
  to: string;
  permanent: boolean;
  version: number;
}

export const newRedirect = (from: string): RedirectForm => ({ from, to: '', permanent: true, version: 0 });

export const formOf = ({ from, to, permanent, version }: Redirect): RedirectForm => ({ from, to, permanent, version });

export const redirectCheck = checkedBy<RedirectForm>(RedirectDraft);

export const redirectLabels: Record<string, string> = { from: 'From', to: 'To', permanent: 'Permanent' };
