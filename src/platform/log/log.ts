import { masked } from './log-mask.ts';
import { type LogLine, readableLine } from './readable-line.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The process's log: one JSON object a line, or readable lines on a terminal. Passwords, secrets, tokens, cookies and e-mail addresses never reach it [E17]. */
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
  /** How a line is spelled; unless set, it depends on whether the stream of its level is a terminal. */
  format?: (line: LogLine, level: LogLevel) => string;
  now?: () => Date;
}

/** Opens the log at a level; lower levels cost one comparison. */
export function createLog(options: LogOptions): Log {
  const { level, write = writeToStream, format = formatForStream, now = () => new Date() } = options;
  const limit = logLevels.indexOf(level);
  const at = (own: LogLevel, inherited: object) => {
    if (logLevels.indexOf(own) > limit) return () => {};
    return (message: string, facts?: object) => {
      const line = { at: now().toISOString(), level: own, message, ...inherited, ...facts };
      write(format(masked(line) as LogLine, own), own);
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

function writeToStream(line: string, level: LogLevel): void {
  streamOf(level).write(line);
}

function formatForStream(line: LogLine, level: LogLevel): string {
  return streamOf(level).isTTY ? readableLine(line) : jsonLine(line);
}

const jsonLine = (line: LogLine) => `${JSON.stringify(line)}\n`;

const streamOf = (level: LogLevel) => (level === 'error' || level === 'warn' ? process.stderr : process.stdout);
