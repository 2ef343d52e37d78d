import { useMutation } from '@tanstack/react-query';
import { clientOf } from '../../../admin/api-client.ts';
import { asApiError } from '../../../admin/api-error.ts';
import { paths } from '../../../admin/paths.ts';
import { AuthLink, AuthPanel } from '../admin/AuthPanel.tsx';
import { FailureAlert } from '../admin/FailureAlert.tsx';
import { confirmationFailure } from '../admin/failure-texts.ts';
import { SubmitButton } from '../admin/SubmitButton.tsx';
import { useGoOn } from '../admin/useGoOn.ts';
import { useMailedToken } from '../recovery-screen/useMailedToken.ts';
import { registration } from '../registration/registration.contract.ts';

const { verifyEmail } = clientOf(registration);

/**
 * The target of the mailed link. A button confirms, because programs that look into mails follow links, and would confirm
 * the registrations of strangers.
 */
export default function ConfirmAddressPage() {
  const token = useMailedToken();
  const goOn = useGoOn();
  const confirming = useMutation({
    mutationFn: () => verifyEmail.call({ body: { token } }),
    onSuccess: ({ redirectTo }) =>
      goOn(paths.login({ message: 'email-verified', redirectedFrom: redirectTo ?? undefined })),
    onError: (error) => {
      if (asApiError(error).status === 400) goOn(paths.login({ message: 'email-verification-failed' }));
    },
  });
  const error = confirming.isError ? asApiError(confirming.error) : null;
  return (
    <AuthPanel
      title="Confirm your email address"
      lede="If you asked for an account here, confirm that this address is yours. If you did not, close this page."
      footer={<AuthLink to={paths.login()}>Back to Login</AuthLink>}
    >
      {error && error.status !== 400 && <FailureAlert {...confirmationFailure(error)} />}
      <form
        aria-label="Confirm your email address"
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirming.isPending) confirming.mutate();
        }}
      >
        <SubmitButton label="Confirm my address" busyLabel="Confirming..." isBusy={confirming.isPending} />
      </form>
    </AuthPanel>
  );
}
