import { inOneLine } from '../../contracts/text/one-line.ts';

/** Why the process cannot start: one line for the person at the terminal, saying what is wrong and how to mend it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(inOneLine(message), options);
    this.name = 'StartError';
  }
}
