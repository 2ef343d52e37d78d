import type { Proposal } from '../columns/plan.rules.ts';

interface SurveyedColumn {
  name: string;
  filled: number;
}

/** What a file suggests for a new content type, as lines for a terminal. */
export function proposalText(
  { type, format, isPublic }: { type: string; format: string; isPublic: boolean },
  { proposal, columns, rows }: { proposal: Proposal; columns: readonly SurveyedColumn[]; rows: number },
): string {
  const filled = new Map(columns.map((column) => [column.name, column.filled]));
  const names = proposal.fields.map(({ draft }) => draft.name);
  const nameWidth = Math.max(5, ...names.map((name) => name.length));
  const kinds = proposal.fields.map(({ words }) => words);
  const typeWidth = Math.max(4, ...kinds.map((kind) => kind.length));
  const own = (['title', 'slug', 'content'] as const).flatMap((part) =>
    proposal[part] === null ? [] : [`  ${part.padEnd(nameWidth)}  ${''.padEnd(typeWidth)}  from "${proposal[part]}"`],
  );
  const fields = proposal.fields.map(
    ({ column, draft, note }, index) =>
      `  ${draft.name.padEnd(nameWidth)}  ${(kinds[index] ?? '').padEnd(typeWidth)}  from "${column}", ${filled.get(column) ?? 0} of ${rows} filled${note === null ? '' : ` (${note})`}`,
  );
  const visibility = isPublic ? 'public: its published entries are readable without signing in' : 'private';
  return [
    `${rows} rows of ${format}. They suggest this content type:`,
    `  ${type}, ${visibility}`,
    ...own,
    ...fields,
  ].join('\n');
}

/** What came of an import, in numbers. */
export interface ImportOutcome {
  type: string;
  isTypeCreated: boolean;
  /** False: nothing was written at all. */
  isImported: boolean;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  warnings: number;
  /** Columns that no field takes. */
  unmatched: readonly string[];
}

interface Rejection {
  line: number | null;
  field: string | null;
  reason: string;
}

/** What came of an import, as lines for a terminal. */
export function resultText(
  summary: ImportOutcome,
  details: { reportPath: string; firstErrors: readonly Rejection[]; keepGood: boolean },
): string {
  const { rows, created, updated, unchanged, refused, warnings, unmatched } = summary;
  const lines = details.firstErrors.map(
    ({ line, field, reason }) => `  line ${line ?? '?'}${field === null ? '' : `, ${field}`}: ${reason}`,
  );
  if (refused > 0) lines.unshift(`${refused} of ${rows} rows ${refused === 1 ? 'is' : 'are'} refused, for example:`);
  if (unmatched.length > 0) lines.push(`No field takes these columns, which were left out: ${unmatched.join(', ')}`);
  if (warnings > unmatched.length)
    lines.push(`${warnings - unmatched.length} rows without a title are called "Untitled N".`);
  if (summary.isImported) {
    const type = summary.isTypeCreated ? `Created the content type ${summary.type}. ` : '';
    lines.push(
      `${type}Imported ${rows - refused} of ${rows} rows: ${created} created, ${updated} updated, ${unchanged} unchanged.`,
    );
  } else {
    const advice = details.keepGood ? '' : ' Correct the file, or import the good rows with --keep-good.';
    lines.push(`Nothing was imported.${advice}`);
  }
  lines.push(`Report: ${details.reportPath}`);
  return lines.join('\n');
}
