/** A page that lists machines, filters them by year and shows one: `node machines.ts`, then http://localhost:4000/?from=2020. */
import { createServer } from 'node:http';
import { createClient, MillwrightError } from '@millwright/client';
import type { PublicTypes } from './content-types.d.ts';

const cms = createClient<PublicTypes>({ url: process.env['CMS_URL'] ?? 'http://localhost:3000' });

/** Text that cannot become markup. */
const plain = (text: string | number) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function listPage(from: number, page: number): Promise<string> {
  const { data, meta } = await cms.list('equipment', {
    filter: { year: { greaterThanOrEqual: from } },
    sort: ['-year', 'title'],
    fields: ['title', 'slug', 'year'],
    page,
  });
  const rows = data.map(
    ({ title, slug, customFields: { year } }) =>
      `<li><a href="/${encodeURIComponent(slug)}">${plain(title)}</a> ${year ?? ''}</li>`,
  );
  const next = page < meta.pageCount ? `<a href="/?from=${from}&page=${page + 1}">Next page</a>` : '';
  return `<h1>${meta.total} machines since ${from}</h1><ul>${rows.join('')}</ul>${next}`;
}

async function machinePage(slug: string): Promise<string | null> {
  const machine = await cms.get('equipment', slug, { include: ['image', 'location'] });
  if (machine === null) return null;
  const { make, model, image, location } = machine.customFields;
  const small = image?.variants.find(({ width }) => width >= 640) ?? image;
  const picture = image && small ? `<img src="${plain(small.url)}" alt="${plain(image.alt)}">` : '';
  return `<h1>${plain(machine.title)}</h1>${picture}<p>${plain(make)} ${plain(model)}, ${plain(location?.title ?? 'anywhere')}</p>`;
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  try {
    const slug = decodeURIComponent(pathname.slice(1));
    const body =
      slug === ''
        ? await listPage(Number(searchParams.get('from') ?? 1900), Number(searchParams.get('page') ?? 1))
        : await machinePage(slug);
    response.writeHead(body === null ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Machines</title>${body ?? '<h1>This machine is not here</h1>'}`);
  } catch (error) {
    const reason = error instanceof MillwrightError ? error.message : 'The address cannot be read.';
    response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' }).end(reason);
  }
});

server.listen(Number(process.env['PORT'] ?? 4000), 'localhost', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : '';
  process.stdout.write(`http://localhost:${port}\n`);
});
