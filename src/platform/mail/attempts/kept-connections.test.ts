import { afterEach, describe, expect, test } from 'vitest';
import { type Script, startScriptedServer } from '../../../../tests/support/mail/scripted-server.ts';
import { type KeptConnections, keepConnections } from './kept-connections.ts';
import { smtpAttempt } from './smtp-attempt.ts';

const open: KeptConnections[] = [];
afterEach(() => {
  for (const kept of open.splice(0)) kept.close();
});

/** A mail server, and mails that go to it one after the other over kept connections. */
async function serverThat(answers: Script['answers'] = {}) {
  const seen = { connections: 0, taken: 0 };
  const port = await startScriptedServer({
    greeting: '220 ready',
    answers: {
      '.': () => {
        seen.taken += 1;
        return '250 taken';
      },
      ...answers,
    },
    onConnection: () => {
      seen.connections += 1;
    },
  });
  const kept = keepConnections();
  open.push(kept);
  const send = (to: string, pass = 'Secret-of-the-server') => {
    const server = { host: '127.0.0.1', port, secure: false, requireTls: false, auth: { user: 'mailer', pass } };
    const from = { name: '', address: 'desk@example.test' };
    const mail = { messageId: '<1@example.test>', from, to, subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' };
    return smtpAttempt(server, mail, { timeoutMs: 300, kept });
  };
  return { seen, send, kept };
}

describe('a kept connection that does not go on', () => {
  test.each([
    ['says that it ends', '421 too many mails'],
    ['takes no further sender', '451 one mail at a time'],
    ['hangs up', 'drop'],
    ['is silent', null],
  ])('%s: the mail goes over a new one, once', async (_, answer) => {
    const onlyOnce = (nth: number) => (nth > 1 ? answer : '250 ok');
    const { seen, send } = await serverThat({ MAIL: onlyOnce });
    for (const to of ['ada@example.test', 'bob@example.test'])
      expect(await send(to)).toMatchObject({ delivered: true, answer: '250 taken' });
    expect(seen).toEqual({ connections: 2, taken: 2 });
  });

  test.each(['354 go on', '250 go on'])(
    'and hangs up after the mail was said upon %s: nobody knows, and it is not said twice',
    async (letsSay) => {
      const { seen, send } = await serverThat({ DATA: letsSay, '.': (nth) => (nth > 1 ? 'drop' : '250 taken') });
      expect(await send('ada@example.test')).toMatchObject({ delivered: true });
      expect(await send('bob@example.test')).toMatchObject({ delivered: false, isPermanent: false, stage: 'message' });
      expect(seen.connections).toBe(1);
    },
  );

  test('a rejected recipient is rejected for good, and is asked for once', async () => {
    const asked: number[] = [];
    const deny = (nth: number) => {
      asked.push(nth);
      return nth > 1 ? '550 nobody here' : '250 ok';
    };
    const { seen, send } = await serverThat({ RCPT: deny });
    await send('ada@example.test');
    const attempt = await send('bob@example.test');
    expect(attempt).toMatchObject({ delivered: false, isPermanent: true, stage: 'recipients' });
    expect(attempt.answer).toContain('550 nobody here');
    expect([asked, seen.connections]).toEqual([[1, 2], 1]);
    expect(await send('ada@example.test')).toMatchObject({ delivered: true });
    expect(seen.connections).toBe(2);
  });
});

test('mails to one server share a connection, with its own account alone, until it is closed', async () => {
  const { seen, send, kept } = await serverThat();
  for (let n = 0; n < 10; n += 1) expect(await send(`ada${n}@example.test`)).toMatchObject({ delivered: true });
  expect(seen).toEqual({ connections: 1, taken: 10 });
  await send('ada@example.test', 'Another-password');
  expect(seen.connections).toBe(2);
  kept.close();
  await send('ada@example.test');
  expect(seen.connections).toBe(3);
});

test('mails at once take a connection each, and what both sides said of a mail is its own', async () => {
  const { seen, send } = await serverThat();
  const first = await Promise.all(['ada@example.test', 'bob@example.test'].map((to) => send(to)));
  const again = await Promise.all(['cyd@example.test', 'dan@example.test'].map((to) => send(to)));
  expect(seen.connections).toBe(2);
  const said = [...first, ...again].map(({ transcript }) => transcript.filter(({ line }) => line.startsWith('RCPT')));
  expect(said.map((lines) => lines.map(({ line }) => line))).toEqual(
    ['ada', 'bob', 'cyd', 'dan'].map((name) => [`RCPT TO:<${name}@example.test>`]),
  );
});
