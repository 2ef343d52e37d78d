import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, signIn } from '../server-process.ts';
import { type BadMailServer, type BadMode, startBadMailServers } from './bad-mail-servers.ts';

interface Ledger {
  /** Starts the installation; again after each kill. */
  start: () => Promise<ServerProcess>;
  administrator: { email: string; password: string };
  /** Over all modes. */
  submissions: number;
  /** How often the server is killed right after an answer. */
  kills: number;
}

export interface LedgerOutcome {
  answered: number;
  /** Answered submissions whose mail neither arrived nor was rejected for good. */
  lost: string[];
  /** Message-IDs that were taken more than once. */
  twice: string[];
  /** Mails that the server rejected for good, and the log says so. */
  refused: number;
}

const atOnce = 16;

/** Sends submissions to forms whose mail servers fail in every way, and compares what was answered with what arrived. */
export async function keepMailLedger({ start, administrator, submissions, kills }: Ledger): Promise<LedgerOutcome> {
  const peers = await startBadMailServers();
  let server = await start();
  try {
    const cookie = await signIn(server.url, administrator);
    await makeForms(server.url, { cookie, peers });
    const answered = new Map<string, BadMode>();
    const round = Math.ceil(submissions / Math.max(kills, 1));
    for (let sent = 0; sent < submissions; sent += round) {
      const count = Math.min(round, submissions - sent);
      await submitMany(server.url, { peers, first: sent, count, answered });
      if (kills === 0) continue;
      await server.end('SIGKILL');
      server = await start();
    }
    return { answered: answered.size, ...(await compare(server.url, { cookie, peers, answered })) };
  } finally {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end();
    for (const { close } of peers) close();
  }
}

const slugOf = (mode: BadMode) => `ledger-${mode.toLowerCase().replaceAll(' ', '-')}`;

async function makeForms(url: string, { cookie, peers }: { cookie: string; peers: readonly BadMailServer[] }) {
  const post = async (path: string, body: object) => {
    const headers = { cookie, 'Content-Type': 'application/json', 'X-UI-Request': '1' };
    const answer = await fetch(`${url}/admin/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const template = { name: 'Notice', subject: '{{ name }}', htmlContent: '{{ all_fields }}' };
  const emailTemplateId = await post('email-templates', template);
  for (const { mode, port } of peers) {
    const auth = { user: 'ledger', pass: 'Ledger-keeper-42!' };
    const config = { fromEmail: 'site@example.test', host: '127.0.0.1', port, secure: false, auth };
    const emailProviderId = await post('email-providers', { name: mode, type: 'SMTP', config });
    await post('forms', {
      name: mode,
      slug: slugOf(mode),
      status: 'published',
      settings: { minSeconds: 0, perHour: 1_000_000 },
      fields: [{ type: 'text', name: 'name', label: 'Name' }],
      multipleEmailIntegrations: [
        {
          name: 'Office',
          senderEmail: 'site@example.test',
          recipientEmail: 'office@example.test',
          emailProviderId,
          emailTemplateId,
        },
      ],
    });
  }
}

interface Sending {
  peers: readonly BadMailServer[];
  first: number;
  count: number;
  answered: Map<string, BadMode>;
}

async function submitMany(url: string, { peers, first, count, answered }: Sending): Promise<void> {
  let next = first;
  const send = async () => {
    while (next < first + count) {
      const number = next++;
      const { mode = 'good' } = peers[number % peers.length] ?? {};
      const answer = await fetch(`${url}/api/forms/${slugOf(mode)}/submissions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ data: { name: `Visitor ${number}` } }),
      });
      if (answer.status !== 201) throw new Error(`submission ${number}: ${await answer.text()}`);
      answered.set(((await answer.json()) as { data: { id: string } }).data.id, mode);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
}

interface LoggedMessage {
  submissionId: string;
  messageId: string;
  status: string;
}

const maxWaitMs = 1_800_000;

async function compare(
  url: string,
  {
    cookie,
    peers,
    answered,
  }: { cookie: string; peers: readonly BadMailServer[]; answered: ReadonlyMap<string, BadMode> },
): Promise<Omit<LedgerOutcome, 'answered'>> {
  const read = async (query: string) => {
    const answer = await fetch(`${url}/admin/api/email-messages?${query}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { data: LoggedMessage[]; meta: { total: number } };
  };
  const until = Date.now() + maxWaitMs;
  while ((await read('status=queued&pageSize=1')).meta.total > 0) {
    if (Date.now() > until) throw new Error('Mails are still queued');
    await pause(200);
  }
  const logged = new Map<string, LoggedMessage>();
  for (let page = 1, total = 1; (page - 1) * 100 < total; page += 1) {
    const { data, meta } = await read(`pageSize=100&page=${page}&sortBy=createdAt&sortDir=asc`);
    for (const message of data) logged.set(message.submissionId, message);
    total = meta.total;
  }
  const taken = new Map(peers.flatMap((peer) => [...peer.taken]));
  const isAccounted = ([id, mode]: [string, BadMode]) => {
    const message = logged.get(id);
    if (mode === '550') return message?.status === 'failed';
    return message?.status === 'sent' && taken.has(message.messageId);
  };
  const entries = [...answered];
  return {
    lost: entries
      .filter((entry) => !isAccounted(entry))
      .map(([id, mode]) => `${mode}: ${id} ${logged.get(id)?.status}`),
    twice: [...taken].filter(([, count]) => count > 1).map(([id]) => id),
    refused: [...logged.values()].filter(({ status }) => status === 'failed').length,
  };
}
