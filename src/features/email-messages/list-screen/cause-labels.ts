import { capital } from '../../../contracts/text/capital.ts';

/** What a mail was sent for, as people read it: `submission.received` is "Submission received". */
export function causeLabel(cause: string): string {
  return capital(cause.replaceAll(/[.-]/g, ' '));
}
