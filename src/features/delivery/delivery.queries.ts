import { hash } from 'node:crypto';
import type { PreparedReader } from '../../platform/db/connections/prepared.ts';
import {
  countStatement,
  type DeliveryStatement,
  entryStatement,
  listStatement,
  newestStatement,
  relatedStatement,
  singleStatement,
} from './answer/statements.sql.ts';
import type { DeliveredType, Targets } from './query/delivered-type.rules.ts';
import type { ListQuery, Selection } from './query/url-query.rules.ts';

const hourMs = 3_600_000;

/** Names of statements, for so many texts. A text that was not used for an hour makes room. */
class Names {
  readonly #max: number;
  readonly #names = new Map<string, { name: string; usedAt: number }>();
  #sweptAt = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** The text's name, or an empty one where none is left. */
  of(text: string): string {
    const now = performance.now();
    const statement = this.#names.get(text);
    if (statement) {
      statement.usedAt = now;
      return statement.name;
    }
    if (this.#names.size >= this.#max) this.#sweep(now);
    if (this.#names.size >= this.#max) return '';
    const name = `delivery_${hash('sha1', text, 'base64url')}`;
    this.#names.set(text, { name, usedAt: now });
    return name;
  }

  #sweep(now: number) {
    if (now - this.#sweptAt < hourMs / 60) return;
    this.#sweptAt = now;
    for (const [text, { usedAt }] of this.#names) {
      if (now - usedAt > hourMs) this.#names.delete(text);
    }
  }
}

/** How many published entries a type has, off the counters that the database keeps. */
export async function countPublished(prepared: PreparedReader, type: DeliveredType): Promise<number> {
  const [row] = await run<[number]>(prepared, countStatement(type));
  return row?.[0] ?? 0;
}

export interface PublishedPageRow {
  total: number;
  /** JSON texts of the entries, comma-separated. */
  items: string;
  /** Of more than one answer may have, `items` holds the first alone. */
  bytes: number;
  /** False where the page is to come after an entry that is not there. */
  isAnchored: boolean;
}

/** One page and its total, in one round trip. */
export async function selectPublishedPage(
  prepared: PreparedReader,
  { type, ...of }: { type: DeliveredType; list: ListQuery; targets: Targets },
): Promise<PublishedPageRow> {
  const [row] = await run<[number, string | null, number, boolean?]>(prepared, listStatement(type, of));
  return { total: row?.[0] ?? 0, items: row?.[1] ?? '', bytes: row?.[2] ?? 0, isAnchored: row?.[3] ?? true };
}

/** A published entry as JSON text; without a slug the entry of a single. */
export async function selectOptionalPublished(
  prepared: PreparedReader,
  { type, slug, ...of }: { type: DeliveredType; slug: string | null; selection: Selection; targets: Targets },
): Promise<string | null> {
  const statement = slug === null ? singleStatement(type, of) : entryStatement(type, { slug, ...of });
  const [row] = await run<[string]>(prepared, statement);
  return row?.[0] ?? null;
}

/** The newest that an entry outside the trash says, as JSON text, where its page has this slug; without a slug the entry of a single. */
export async function selectOptionalNewest(
  prepared: PreparedReader,
  { type, ...of }: { type: DeliveredType; id: string; slug: string | null; selection?: Selection; targets?: Targets },
): Promise<string | null> {
  const [row] = await run<[string]>(prepared, newestStatement(type, of));
  return row?.[0] ?? null;
}

/** Published entries of a type by their ids, each as JSON text. */
export async function selectPublishedById(
  prepared: PreparedReader,
  { type, ids }: { type: DeliveredType; ids: readonly string[] },
): Promise<{ id: string; entry: string }[]> {
  const rows = await run<[string, string]>(prepared, relatedStatement(type, ids));
  return rows.map(([id, entry]) => ({ id, entry }));
}

/**
 * Each name keeps a plan in every connection for as long as it lives, so anonymous clients' combinations of filters get only so
 * many; what comes later runs unnamed, planned anew. The plain statements of each type have their own allowance.
 */
const allowances = { plain: new Names(500), other: new Names(200) };

function run<Row>(prepared: PreparedReader, { text, values, isPlain, isQuick }: DeliveryStatement): Promise<Row[]> {
  const name = allowances[isPlain ? 'plain' : 'other'].of(text);
  return prepared.read<Row>({ name, text, values, rowMode: 'array', isQuick });
}
