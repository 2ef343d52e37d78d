import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../../../db/types.ts';

/**
 * The typed query builder: the pool itself, or the transaction that `inTransaction` opened.
 * Columns are camelCase here and snake_case in PostgreSQL (CamelCasePlugin); keys inside jsonb values are left alone.
 */
export type Db = Kysely<DB>;

/** A part of a statement, with its values. */
export type Sql = RawBuilder<unknown>;
