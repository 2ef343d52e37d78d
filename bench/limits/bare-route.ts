/** The limit of HTTP: a bare Fastify that answers one constant body to everything, in a process of its own. */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const [file = '', port = '0'] = process.argv.slice(2);
const body = readFileSync(file);
const server = fastify();
server.get('/*', (_request, reply) => {
  reply.type('application/json; charset=utf-8').send(body);
});
await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
