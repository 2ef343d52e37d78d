import type { Removable } from '../../removals/removals.service.ts';

/** What is kept of a deleted submission: its row, its files' rows, its history, its quote. The bytes stay where they are. */
export const keptSubmission: Pick<Removable, 'type' | 'parts'> = {
  type: 'form-submission',
  parts: [
    { table: 'form_submissions', by: 'id' },
    { table: 'form_submission_files', by: 'submission_id' },
    { table: 'form_submission_events', by: 'submission_id' },
    { table: 'quotes', by: 'id' },
    { table: 'quote_lines', by: 'quote_id' },
    { table: 'quote_answers', by: 'quote_id' },
  ],
};
