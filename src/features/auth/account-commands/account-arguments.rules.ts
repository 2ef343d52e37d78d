import { inOneLine } from '../../../contracts/text/one-line.ts';

/** What the account command was called for. */
export type AccountRequest =
  | { command: 'reset-password' | 'reset-second-factor' | 'unlock' | 'make-administrator'; email: string }
  | { command: 'list' }
  | { command: 'open-password-sign-in' };

/** Why nothing was changed: one line for the person at the terminal. */
export class AccountError extends Error {
  constructor(message: string) {
    super(inOneLine(message));
    this.name = 'AccountError';
  }
}

export const accountUsage = `Usage: npm run admin -- COMMAND [--email ADDRESS]

Mends the access to the console, with a running server or without one.

  reset-password --email ADDRESS      ends the password and all sessions of the account, and prints
                                      a link with which its owner sets a new password, once
  reset-second-factor --email ADDRESS takes the authenticator app, recovery codes and passkeys of
                                      the account away, and ends its sessions
  unlock --email ADDRESS              ends the lock of the account after too many wrong passwords
  make-administrator --email ADDRESS  gives the account the role administrator, and activates it
  open-password-sign-in               lets everybody sign in by password again, whatever the settings say
  list                                names the active administrators
  --help                              this text

Use the environment of the server: DATA_DIR or DATABASE_URL, and PUBLIC_URL for the link.
Every act is in the audit trail, without a name. No password is taken or printed.
`;

const commandsOnAccount = ['reset-password', 'reset-second-factor', 'unlock', 'make-administrator'] as const;

const known = `${commandsOnAccount.join(', ')}, open-password-sign-in or list`;

/** Reads the command line after the program's name. Rejects with an `AccountError` that says what is wrong. */
export function readAccountArguments(words: readonly string[]): AccountRequest | { command: 'help' } {
  if (words.includes('--help')) return { command: 'help' };
  const [command, ...options] = words;
  if (command === 'list' || command === 'open-password-sign-in') {
    if (options.length > 0) throw new AccountError(`"${command}" takes no option.`);
    return { command };
  }
  const onAccount = commandsOnAccount.find((one) => one === command);
  if (onAccount === undefined) {
    throw new AccountError(
      command === undefined || command.startsWith('--')
        ? `The command is missing: ${known}.`
        : `"${command}" is not a command; use ${known}.`,
    );
  }
  return { command: onAccount, email: emailIn(options) };
}

function emailIn(options: readonly string[]): string {
  const [first = '', second, ...others] = options;
  const inline = /^--email=([\s\S]*)$/.exec(first)?.[1];
  const email = inline ?? (first === '--email' ? second : undefined);
  const unknown = inline === undefined ? (first === '--email' ? others[0] : options[0]) : options[1];
  if (unknown !== undefined) throw new AccountError(`"${unknown.split('=', 1)[0]}" is not an option of this command.`);
  if (email === undefined || email.trim() === '')
    throw new AccountError('--email is missing: name the account by its address.');
  return email;
}
