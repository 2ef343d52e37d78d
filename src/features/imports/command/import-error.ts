import { inOneLine } from '../../../contracts/text/one-line.ts';

/** Why nothing was imported: one line for the person at the terminal, saying what is wrong and how to mend it. */
export class ImportError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(inOneLine(message), options);
    this.name = 'ImportError';
  }
}
