import type { Import, ImportStatus } from '../imports.contract.ts';

/** The states of an import in words. */
export const statusWords: Record<ImportStatus, { label: string; color: string }> = {
  open: { label: 'Not imported yet', color: 'gray' },
  running: { label: 'Importing', color: 'blue' },
  done: { label: 'Imported', color: 'green' },
  cancelled: { label: 'Stopped', color: 'yellow' },
  failed: { label: 'Failed', color: 'red' },
  undoing: { label: 'Undoing', color: 'blue' },
  undone: { label: 'Undone', color: 'gray' },
};

/** A number of rows or entries, in words. */
export const amount = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What came of an import, in one sentence. */
export function resultInWords({ counts, status }: Import): string {
  if (status === 'undone') {
    const kept = counts.kept === 0 ? '' : ` ${amount(counts.kept, 'entry stays', 'entries stay')}: see the report.`;
    return `${amount(counts.removed, 'entry', 'entries')} removed, ${counts.restored.toLocaleString('en')} restored.${kept}`;
  }
  const { created, updated, unchanged, refused } = counts;
  return `${amount(created, 'entry', 'entries')} created, ${updated.toLocaleString('en')} changed, ${unchanged.toLocaleString('en')} unchanged, ${amount(refused, 'row', 'rows')} refused.`;
}
