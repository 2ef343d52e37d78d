import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { resetRequestFailure } from '../admin/failure-texts.ts';
import { registrationClient } from '../auth.client.ts';
import { registration } from '../registration/registration.contract.ts';

interface ConfirmationMailProps {
  title: string;
  text: string;
  /** The address in the form, or null after the form has said what is wrong with it. */
  readEmail: () => string | null;
}

/** The way out for an address that was never confirmed: another mail. The answer is the same for every address [A25] [Q37]. */
export function ConfirmationMail({ title, text, readEmail }: ConfirmationMailProps) {
  const resend = useMutation({
    mutationFn: (email: string) => registrationClient.resendVerification.call({ body: { email } }),
  });
  const isSent = resend.isSuccess;
  const failure = resend.isError ? resetRequestFailure(asApiError(resend.error)) : null;
  return (
    <Alert color="amber" role="alert" title={title}>
      <Text size="sm" role={isSent || failure ? 'status' : undefined}>
        {isSent ? registration.resendVerification.message : (failure?.text ?? text)}
      </Text>
      {failure?.hint && <Text size="sm">{failure.hint}</Text>}
      {!isSent && (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          loading={resend.isPending}
          onClick={() => {
            const email = readEmail();
            if (email !== null) resend.mutate(email);
          }}
        >
          Send a new confirmation email
        </Button>
      )}
    </Alert>
  );
}
