import { readEmail } from '../../../contracts/text/email-rule.ts';
import { TextSettings } from '../../plain-text/TextSettings.tsx';

/** Lengths and pattern of an e-mail address, which is stored in lower case, and its default. */
export function EmailSettings() {
  return (
    <TextSettings example={String.raw`@example\.test$ (in lower case, as addresses are stored)`} asStored={readEmail} />
  );
}
