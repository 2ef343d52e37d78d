import { Button } from '@mantine/core';

interface SubmitButtonProps {
  label: string;
  /** What it reads while the server works. */
  busyLabel: string;
  isBusy: boolean;
}

/** The one button of a signed-out form. Busy, it keeps the focus; the form itself must not submit again. */
export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
  return (
    <Button type="submit" fullWidth mt={4} aria-disabled={isBusy} {...(isBusy && { 'data-disabled': true })}>
      {isBusy ? busyLabel : label}
    </Button>
  );
}
