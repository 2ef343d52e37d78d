import type { SentPart } from '../../forms/answers/sent-parts.rules.ts';
import type { FormStep } from '../../forms/fields/form-steps.rules.ts';
import type { KeptAnswerFile } from '../files/kept-file.rules.ts';

/** A form in steps that a visitor has begun and not sent. */
export interface FormDraft {
  /** The submission gets the same. */
  id: string;
  formId: string;
  parts: SentPart[];
  files: KeptAnswerFile[];
  /** By the fields that begin them. */
  storedSteps: string[];
  passedSteps: string[];
  isSpam: boolean;
  openedAt: Date;
  email: string | null;
  expiresAt: Date;
}

/** The parts of a draft with those of one step in place of its former ones; of other fields a page sends none. */
export function partsWith(
  step: FormStep,
  { before, sent }: { before: readonly SentPart[]; sent: readonly SentPart[] },
) {
  const names = new Set(step.fields.map(({ name }) => name));
  const isOfStep = ([name]: SentPart) => names.has(name.split('.', 1)[0] ?? '');
  return [...before.filter((part) => !isOfStep(part)), ...sent.filter(isOfStep)];
}
