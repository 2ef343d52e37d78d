import type { z } from 'zod';

/** A block that is not parsed yet. */
export interface UnparsedBlock {
  type: string;
  data: unknown;
}

/** The facts of one block type, as its file states them. */
export interface BlockTypeSpec<T extends string = string, S extends z.ZodType<object> = z.ZodType<object>> {
  type: T;
  /** The schema of the block's data [H12]. It drops what it does not name. */
  data: S;
  /** The schema of what a draft may hold of such a block: what a published one must have may be missing, or half typed. */
  unfinished?: z.ZodType<object>;
  /** The data's type in TypeScript, for readers of the API. */
  typeScript: string;
  /** The data of one block, as they are stored. Tests send it through every part of the system. */
  example: z.output<S>;
  /** Reads other spellings of the data before they are parsed; null if the data have none. */
  read?(data: Record<string, unknown>): UnparsedBlock | null;
  /** The least length of the parsed data as JSON, for a type whose data can become far longer than they are written. */
  minLength?(data: Record<string, unknown>): number;
  /**
   * The block for readers without our components [H13]. Texts with marks are safe HTML already; this function escapes
   * everything else.
   */
  html(data: z.output<S>): string;
  /** The block's texts without marks: search finds them, and lengths count them. */
  texts(data: z.output<S>): readonly string[];
  /** The block shows something even without text. */
  showsMoreThanText?: true;
  /** Addresses of the pictures that it shows. */
  pictures?(data: z.output<S>): readonly string[];
  /** Its level in the page's outline. */
  headingLevel?(data: z.output<S>): number;
  /** What a page says in place of a block of this type that cannot be shown [H15]. */
  problem?(data: unknown): string;
}

/** Declares one block type. */
export function defineBlockType<const T extends string, S extends z.ZodType<object>>(facts: BlockTypeSpec<T, S>) {
  return facts;
}

/** A type of block that is stored as another one. */
export interface BlockSpelling {
  type: string;
  read(data: Record<string, unknown>): UnparsedBlock;
}

/** The properties of the view of a block type. */
export interface BlockViewProps<K extends { data: z.ZodType }> {
  data: z.output<K['data']>;
  /** The view adds it to the level of a heading, so that the document's headings follow the heading above it. */
  shift: number;
}
