/** The whole file cannot be read. A text for people has the file's name first and then this message. */
export class FileError extends Error {
  /** It was read, and its rows are not what can be imported. */
  readonly isOfRows: boolean;

  constructor(message: string, { isOfRows = false, ...options }: ErrorOptions & { isOfRows?: boolean } = {}) {
    super(message, options);
    this.name = 'FileError';
    this.isOfRows = isOfRows;
  }
}

/** Columns that a file may have. */
export const maxColumns = 500;

/** Characters that a row may have: about twice what an entry holds that is written in the console. */
export const maxRowBytes = 2_000_000;

/** Plain values and lists that a row may hold, inside its cells too: reading them keeps everybody else waiting. */
export const maxValues = 50_000;
