import type { RawBuilder } from 'kysely';

/**
 * The rows of one table that leave with a record. They come back as they were, but a reference to something that is gone
 * comes back empty, and a row that may not be without it stays away.
 */
export type RemovedPart = {
  /** As SQL names it. */
  table: string;
  /** Columns that are not kept, with the values that they come back with. */
  instead?: Readonly<Record<string, string>>;
} & RowsOfRecord;

/** Which rows belong to the record: by the column that holds its id, or by a condition on the row `r` and the removal `d`, whose record is `d.record_id`. */
type RowsOfRecord = { by: string } | { where: RawBuilder<unknown> };

/** A change of kept rows of some tables, in words of the row as JSON, `kept`. */
export interface KeptChange {
  tables: readonly string[];
  where: RawBuilder<unknown>;
  /** What it is afterwards. */
  kept: RawBuilder<unknown>;
}

/** Rows of others that only lose their link to the record: they stay where they are, and their ids are kept. */
export interface RemovedLinks {
  /** As SQL names it. */
  table: string;
  /** The column that holds the record's id. */
  by: string;
}
