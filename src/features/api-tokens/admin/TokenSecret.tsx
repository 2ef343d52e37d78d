import { SecretDialog } from '../../../admin-kit/kit/dialogs/SecretDialog.tsx';
import type { NewApiToken } from '../api-tokens.contract.ts';

interface TokenSecretProps {
  /** The token as it was answered; null while there is nothing to show. */
  made: NewApiToken | null;
  onDone: () => void;
}

/** Shows the secret of a token this once, with a request to try it by. */
export function TokenSecret({ made, onDone }: TokenSecretProps) {
  return (
    <SecretDialog
      opened={made !== null}
      title={`Token “${made?.name ?? ''}”`}
      secret={made?.token}
      text="Copy the secret now. It is not shown again, and the server keeps only its hash."
      example={{ label: 'Try it', text: curlLine(made?.token ?? '') }}
      onDone={onDone}
    />
  );
}

const curlLine = (token: string) =>
  `curl '${window.location.origin}/admin/api/content' \\\n  -H 'Authorization: Bearer ${token}'`;
