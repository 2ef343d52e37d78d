import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { webhookReceiver } from '../../src/console/help/help-topics.ts';
import { startApp } from '../support/app.ts';

const project = join(import.meta.dirname, '..', '..');

test('the receiver in the help takes what is signed by its secret, and nothing else', async () => {
  const app = await startApp();
  const admin = await app.as.admin();
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  const server = createServer();
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const body = { name: 'Help', url, events: ['entry.created'] };
    const { id, secret = '' } = (await admin.webhooks.create({ body: body as never })).data;
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'receiver.mjs'), `const secret = '${secret}';\n${webhookReceiver}`);
    const { POST } = (await import(pathToFileURL(join(folder, 'receiver.mjs')).href)) as {
      POST: (request: Request) => Promise<Response>;
    };
    server.on('request', async (request, response) => {
      const headers = request.headers as Record<string, string>;
      const answer = await POST(new Request(url, { method: 'POST', headers, body: await text(request) }));
      response.writeHead(answer.status).end();
    });
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
    expect((await admin.webhooks.test({ params: { id } })).data).toMatchObject({ delivered: true, status: 204 });
    await admin.webhooks.rotate({ params: { id } });
    expect((await admin.webhooks.test({ params: { id } })).data.delivered).toBe(true);
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
