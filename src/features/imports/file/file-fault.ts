/** The file as a whole cannot be read; the message goes to the person at the terminal, after the file's name. */
export class FileFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileFault';
  }
}
