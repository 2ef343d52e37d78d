/** A line of the log before it is written: masked, with its moment, level and message first. */
export interface LogLine {
  at: string;
  level: string;
  message: string;
  [fact: string]: unknown;
}

/** Characters that could steer a terminal or hide what a line says: controls, line separators, marks of direction. */
const steering = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A line for the person at a terminal: local time, level, message, facts. One line, except for the stack of an error. */
export function readableLine({ at, level, message, ...facts }: LogLine): string {
  const time = new Date(at).toTimeString().slice(0, 8);
  const { texts, stacks } = readableFacts(facts);
  return `${[`${time} ${level.padEnd(5)} ${printable(message)}`, ...texts].join('  ')}\n${stacks.join('')}`;
}

function readableFacts(facts: object): { texts: string[]; stacks: string[] } {
  const texts: string[] = [];
  const stacks: string[] = [];
  for (const [name, fact] of Object.entries(facts)) {
    if (fact === undefined || fact === null) continue;
    const stack = stackOf(fact);
    if (stack === null) texts.push(printable(`${name}=${typeof fact === 'string' ? fact : JSON.stringify(fact)}`));
    else stacks.push(...stack.split('\n').map((line) => `    ${printable(line.trim())}\n`));
  }
  return { texts, stacks };
}

/** An error was unfolded by the mask; its stack begins with its name and message. */
function stackOf(fact: unknown): string | null {
  if (typeof fact !== 'object' || fact === null || !('stack' in fact)) return null;
  return typeof fact.stack === 'string' ? fact.stack : null;
}

const printable = (text: string) =>
  text.replace(steering, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
