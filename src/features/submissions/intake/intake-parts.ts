import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { publicSideOf } from '../../../platform/context/public-side.ts';
import type { Answer } from '../../forms/answers/answers.rules.ts';
import type { VisitedForm } from '../../forms/visited-forms.ts';

declare module '../../../platform/feature.ts' {
  interface Offers {
    submissionMails: MailWriter;
    /** Works out what the submissions of one form say. */
    computedIntakes: ComputedIntake;
  }
}

/** A form whose answers a later feature works out: of what visitors send it keeps what it can stand for [Q43]. */
export interface ComputedIntake {
  /** Of the form. */
  slug: string;
  /** Where the site asks for it: among the form's fields are figures that no visitor types. */
  page: string;
  /** Rejects what cannot be worked out, by the names in `data`. */
  compute(ctx: Ctx, sent: { data: Readonly<Record<string, unknown>>; caller: SendingPage }): Promise<Computed>;
}

export interface Computed {
  answers: Record<string, Answer>;
  message: string;
  /** Kept with the submission of this id. */
  metadataOf(id: string): Record<string, unknown>;
  /** What its sender reads beside the id. */
  answerOf(id: string): Record<string, unknown>;
  /** Keeps what belongs to the submission, in the transaction that stores it. */
  store?(ctx: Ctx, submission: { id: string; isSpam: boolean }): Promise<void>;
}

/** What a notification is written of. */
export interface MailedSubmission {
  id: string;
  createdAt: Date;
  form: VisitedForm;
  /** By field name; hidden and empty fields are absent. */
  answers: Readonly<Record<string, Answer>>;
}

/** What writes the messages of submissions. */
export interface MailWriter {
  /** True where these depend on what else is written meanwhile: the submission is stored in a transaction of its own. */
  standsAlone(platform: Platform, submission: Pick<MailedSubmission, 'form' | 'answers'>): boolean;
  /** Writes them in the transaction that stores the submissions; those of each in the order of its form's notifications [I28]. */
  write(ctx: Ctx, submissions: readonly MailedSubmission[]): Promise<void>;
}

interface IntakeParts {
  writers: readonly MailWriter[];
  computed: readonly ComputedIntake[];
}

/** The page that a submission comes from: the origin of another site, or null; and its address. */
export interface SendingPage {
  foreignOrigin: string | null;
  referrer: string | null;
  idempotencyKey?: string | null;
  cookies?: Readonly<Record<string, string | undefined>>;
}

const partsOf = new WeakMap<Platform, IntakeParts>();

/** Keeps what later features give to the intake of this process; calls and pages take submissions in alike. */
export function setIntakeParts(platform: Platform, parts: IntakeParts): void {
  for (const side of [platform, publicSideOf(platform)]) partsOf.set(side, parts);
}

/** What `setIntakeParts` kept; nothing before it. */
export function intakePartsOf(platform: Platform): IntakeParts {
  return partsOf.get(platform) ?? { writers: [], computed: [] };
}
