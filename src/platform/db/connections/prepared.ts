import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db } from '../database.ts';
import type { SharedConnections } from './shared-connections.ts';

export interface PreparedStatement {
  /** One name for one text, for the whole process. */
  name: string;
  text: string;
  values: unknown[];
  /** Rows as arrays of columns; saves an object per row. */
  rowMode?: 'array';
  /** Takes well under a millisecond and answers little, whatever its values are: it may share a connection with others of its kind. */
  isQuick?: boolean;
}

/** The hottest reads: each connection parses a statement once, and the driver's rows come back as they are (snake_case). */
export interface PreparedReader {
  read<Row>(statement: PreparedStatement): Promise<Row[]>;
}

/** Quick reads go over the shared connections, all others over the pool. */
export function createPreparedReader(pool: pg.Pool, shared: SharedConnections): PreparedReader {
  return {
    read<Row>(statement: PreparedStatement): Promise<Row[]> {
      if (statement.isQuick) return shared.read<Row>(statement);
      const { name, text, values, rowMode } = statement;
      // A fresh object: the driver writes its callback into what it is given.
      const query = rowMode === undefined ? { name, text, values } : { name, text, values, rowMode };
      return pool.query(query).then((result) => result.rows as Row[]);
    },
  };
}

/** The same reads within an open transaction, where they see what it wrote and what it waited for. */
export function preparedWithin(db: Db): PreparedReader {
  return {
    read<Row>({ text, values }: PreparedStatement): Promise<Row[]> {
      const raw = db.withoutPlugins();
      return raw.executeQuery<Row>(CompiledQuery.raw(text, values)).then(({ rows }) => rows);
    },
  };
}
