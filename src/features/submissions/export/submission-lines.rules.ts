import { csvLine, csvStart } from '../../../contracts/lists/csv.ts';
import type { FormField } from '../../forms/fields/form-fields.contract.ts';
import type { SubmissionRow } from '../submissions.contract.ts';

/** One column of answers: a field by its name, with the heading that its label gives. */
export interface AnswerColumn {
  name: string;
  heading: string;
}

/** The columns of all these sets of fields, the newest set's labels first. Where a label repeats, each has its name instead. */
export function answerColumns(sets: readonly (readonly FormField[])[]): AnswerColumn[] {
  const labels = new Map<string, string>();
  for (const { name, label } of sets.flat()) if (!labels.has(name)) labels.set(name, label);
  const uses = new Map<string, number>();
  for (const label of labels.values()) uses.set(label, (uses.get(label) ?? 0) + 1);
  return [...labels].map(([name, label]) => ({ name, heading: uses.get(label) === 1 ? label : name }));
}

const visitor = ['ipAddress', 'userAgent', 'referrer', 'userEmail'] as const;

/** The first line of the export: the parts of a submission, then the fields, then what is kept of the visitor. */
export function csvHead(columns: readonly AnswerColumn[]): string {
  return (
    csvStart + csvLine(['id', 'form', 'status', 'createdAt', ...columns.map(({ heading }) => heading), ...visitor])
  );
}

/** One submission as a line: answers as people read them, numbers as numbers. */
export function csvRow(
  row: SubmissionRow,
  { columns, textOf }: { columns: readonly AnswerColumn[]; textOf: (name: string, value: unknown) => string },
): string {
  const cells = columns.map(({ name }) => {
    const value = Object.hasOwn(row.data, name) ? row.data[name] : null;
    return typeof value === 'number' ? value : value === null ? null : textOf(name, value);
  });
  return csvLine([row.id, row.formName, row.status, row.createdAt, ...cells, ...visitor.map((name) => row[name])]);
}
