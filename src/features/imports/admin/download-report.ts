import { saveCsv } from '../../../admin-kit/kit/files/save-csv.ts';
import { csvLine, csvStart } from '../../../contracts/lists/csv.ts';
import { importsClient } from '../imports.client.ts';
import type { Import } from '../imports.contract.ts';

/** Saves what was rejected, or kept by the undo, as a CSV file: a line for every reason. */
export async function downloadReport({ id, fileName }: Import): Promise<void> {
  const parts = [csvStart, csvLine(['Line', 'Row', 'Outcome', 'Column', 'Value', 'Reason'])];
  let after: number | null = 0;
  while (after !== null) {
    const some: Awaited<ReturnType<typeof importsClient.report.call>> = await importsClient.report.call({
      params: { id },
      query: { after },
    });
    for (const { line, row, outcome, refusals } of some.rows)
      for (const { column, value, reason } of refusals)
        parts.push(csvLine([line, row, outcome, column, value, reason]));
    after = some.next;
  }
  saveCsv(`${fileName.replace(/\.[a-z0-9]{1,8}$/i, '')} report.csv`, parts);
}
