import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterThisFile } from '../closing.ts';

/** May depend on how often the command came on this connection. */
type Answer = string | null | ((nth: number) => string | null);

/** What a bad mail server says: at once, and to commands that begin so or are so. `null` is silence, `'drop'` hangs up, `'drip'` never ends its line. */
export interface Script {
  greeting: string | null;
  answers?: Readonly<Record<string, Answer>>;
  onConnection?: () => void;
}

const goodAnswers: Readonly<Record<string, string>> = {
  EHLO: '250-peer\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
  QUIT: '221 bye',
};

/** Speaks like a mail server but where the script says otherwise; `%s` in an answer is what the client said. */
export async function startScriptedServer({ greeting, answers = {}, onConnection }: Script): Promise<number> {
  const sockets = new Set<Socket>();
  const dripping: NodeJS.Timeout[] = [];
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding('utf8'));
    let isBody = false;
    const counts = new Map<string, number>();
    onConnection?.();
    const say = (text: string | null) => {
      if (text === 'drop') socket.destroy();
      else if (text === 'drip') dripping.push(setInterval(() => socket.write('2'), 50));
      else if (text !== null) socket.write(`${text}\r\n`);
    };
    socket.on('error', () => {});
    socket.on('data', (data) => {
      for (const line of String(data).split('\r\n').slice(0, -1)) {
        const command = isBody ? (line === '.' ? '.' : null) : (line.split(/[ :]/)[0] ?? '').toUpperCase();
        if (command === null) continue;
        const scripted = answers[line] === undefined ? answers[command] : answers[line];
        const nth = (counts.get(command) ?? 0) + 1;
        counts.set(command, nth);
        const said = typeof scripted === 'function' ? scripted(nth) : scripted;
        const answer = said === undefined ? (goodAnswers[command] ?? '500 what') : said;
        isBody = command === 'DATA' && /^[23]/.test(answer ?? '');
        say(answer === null ? null : answer.replace('%s', line));
      }
    });
    say(greeting);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterThisFile(async () => {
    for (const timer of dripping) clearInterval(timer);
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return (server.address() as AddressInfo).port;
}
