import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../contracts/call/errors.ts';
import { maxUploadBytes } from '../../../contracts/upload-rules.ts';
import { fileRulesOf } from '../../../field-types/definition/facts.ts';
import { type Cell, nestedIn, textsIn } from '../../../field-types/kit/cells.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { newId } from '../../../platform/ids.ts';
import { fetchGuarded } from '../../../platform/network/guarded-post.ts';
import { writeNewFile } from '../../../platform/storage/write-new-file.ts';
import { keepFile } from '../../media/upload/upload-media.ts';
import { updateCells, type WaitingRow } from '../imports.queries.ts';
import { isFileAddress } from './named-cells.ts';
import type { ResolvedPlan } from './resolved-plan.ts';

/** Addresses that are asked at once, and for how long one may take. */
const atOnce = 4;
const timeoutMs = 15_000;
/** Time after which the rest waits for the next part of the job. */
const maxMs = 10_000;

/**
 * Fetches the files that cells of rows name by their web addresses into the library, and puts its addresses in their places. What cannot
 * be fetched makes its row a rejected one, with the reason. False where some are left for want of time.
 */
export async function fetchFiles(
  ctx: Ctx,
  { importId, plan, rows }: { importId: string; plan: ResolvedPlan; rows: readonly WaitingRow[] },
): Promise<boolean> {
  const columns = plan.fields.filter(({ definition }) => fileRulesOf(definition) !== null).map(({ column }) => column);
  const naming = rows.filter(({ cells }) => columns.some((column) => addressesIn(cells[column]).length > 0));
  const startedAt = performance.now();
  const kept = new Map<string, Promise<{ url: string } | { error: string }>>();
  for (let at = 0; at < naming.length; at += atOnce) {
    if (performance.now() - startedAt > maxMs) return false;
    const some = naming.slice(at, at + atOnce);
    await Promise.all(
      some.map(async ({ row, cells }) => {
        const fetched: Record<string, Cell> = {};
        for (const column of columns) {
          const addresses = addressesIn(cells[column]);
          if (addresses.length === 0) continue;
          const found = new Map<string, string>();
          for (const address of addresses) {
            const known = kept.get(address) ?? fetchFile(ctx, address);
            kept.set(address, known);
            const result = await known;
            if ('error' in result)
              return updateCells(ctx.db, { importId, row, cells, problem: `${column}: ${address} ${result.error}` });
            found.set(address, result.url);
          }
          fetched[column] = withAddresses(cells[column], found);
        }
        return updateCells(ctx.db, { importId, row, cells: { ...cells, ...fetched }, problem: null });
      }),
    );
  }
  return true;
}

function addressesIn(cell: Cell): string[] {
  return [...new Set((textsIn(cell) ?? []).filter(isFileAddress))];
}

function withAddresses(cell: Cell, found: ReadonlyMap<string, string>): Cell {
  const nested = nestedIn(cell);
  const named = Array.isArray(nested) ? nested : (textsIn(cell) ?? []);
  // Two addresses may give one file.
  const members = [...new Set(named.map((one) => found.get(String(one)) ?? one))];
  return members.length === 1 ? members[0] : members;
}

async function fetchFile(ctx: Ctx, url: string): Promise<{ url: string } | { error: string }> {
  const { toPrivate } = ctx.platform.config.webhooks;
  const fetched = await fetchGuarded({ url, timeoutMs, maxBytes: maxUploadBytes, toPrivate });
  if ('error' in fetched) return { error: `could not be fetched. ${fetched.error}` };
  const path = join(tmpdir(), `millwright-file-${newId()}`);
  try {
    await writeNewFile(path, (file) => pipeline(Readable.from([fetched.content]), file), { mode: 0o600 });
    const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || 'file';
    return { url: await keepFile(ctx, { path, name, size: fetched.content.length }) };
  } catch (error) {
    if (error instanceof AppError || error instanceof URIError) return { error: `was not kept. ${error.message}` };
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
