import { PostgresQueryCompiler, sql } from 'kysely';
import type { Sql } from './database.ts';

/** A statement as the driver runs it: its text, and its values in the order of the text. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Stands for a value that each run of a statement gives anew. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The place of a value in a statement that is written once and run many times. */
export const slot = (name: string): Sql => sql`${new Slot(name)}`;

/** What a named prepared statement needs: SQL as text, everything that varies in its values. */
export function statementOf(fragment: Sql): Statement {
  const compiled = new PostgresQueryCompiler().compileQuery(fragment.toOperationNode(), { queryId: '' });
  return { text: compiled.sql, values: compiled.parameters };
}

/** The values of one run. */
export function filled({ values }: Statement, slots: Readonly<Record<string, unknown>>): unknown[] {
  return values.map((value) => {
    if (!(value instanceof Slot)) return value;
    if (!(value.name in slots)) throw new Error(`a statement runs without ${value.name}`);
    return slots[value.name];
  });
}
