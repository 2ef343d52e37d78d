import { masked } from './log-mask.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The process's log: one JSON object a line. Passwords, secrets, tokens, cookies and e-mail addresses never reach it [E17]. */
export interface Log {
  error(message: string, facts?: object): void;
  warn(message: string, facts?: object): void;
  info(message: string, facts?: object): void;
  debug(message: string, facts?: object): void;
  /** A log whose lines all carry these facts, for example `{ requestId }`. */
  child(facts: object): Log;
}

export interface LogOptions {
  level: LogLevel;
  /** Receives each finished line; errors and warnings belong on stderr. */
  write?: (line: string, level: LogLevel) => void;
  now?: () => Date;
}

/** Opens the log at a level; lower levels cost one comparison. */
export function createLog({ level, write = writeToStreams, now = () => new Date() }: LogOptions): Log {
  const limit = logLevels.indexOf(level);
  const at = (own: LogLevel, inherited: object) => {
    if (logLevels.indexOf(own) > limit) return () => {};
    return (message: string, facts?: object) => {
      write(
        `${JSON.stringify(masked({ at: now().toISOString(), level: own, message, ...inherited, ...facts }))}\n`,
        own,
      );
    };
  };
  const withFacts = (inherited: object): Log => ({
    error: at('error', inherited),
    warn: at('warn', inherited),
    info: at('info', inherited),
    debug: at('debug', inherited),
    child: (facts) => withFacts({ ...inherited, ...facts }),
  });
  return withFacts({});
}

function writeToStreams(line: string, level: LogLevel): void {
  const stream = level === 'error' || level === 'warn' ? process.stderr : process.stdout;
  stream.write(line);
}
