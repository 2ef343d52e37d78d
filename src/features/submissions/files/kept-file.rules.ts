import type { AnsweredFile } from '../../forms/answers/answers.rules.ts';

/** A file of a form whose bytes lie in the storage. */
export interface KeptAnswerFile {
  /** The name of its field. */
  field: string;
  answer: AnsweredFile;
  checksum: string;
  storageKey: string;
}
