/**
 * How many interactions lead from a table to an answer of the public API: clicks, and keys pressed outside of text. Choosing
 * the file in the browser's own dialog counts as two. First into a new type, then into one that has relations and pictures.
 */
import type { Page } from '@playwright/test';
import { png } from '../../e2e/support/picture-files.ts';
import { paths } from '../../src/admin-kit/paths.ts';
import { onStage } from './key-to-paint.ts';

const table = ['Name,Make,Year,Price', 'Volvo 240,Volvo,1984,1200', 'Saab 900,Saab,1986,900', ''].join('\n');
const trucks = [
  'Title,Slug,Status,Make,Photo,Story',
  'Volvo F88,volvo-f88,published,Volvo,f88.png,"Long haul.',
  '',
  'Two owners."',
  'Scania 111,scania-111,published,Scania,f88.png,Restored.',
  '',
].join('\n');

await onStage('first-hour-from-data', async ({ url, page, post, call }) => {
  let interactions = 0;
  let begun = performance.now();
  const note = (words: string, count = 1) => {
    interactions += count;
    process.stdout.write(`${String(interactions).padStart(3)}  ${words}\n`);
  };
  const end = (of: string) => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`${interactions} interactions in ${seconds} s: ${of}\n`);
    interactions = 0;
    begun = performance.now();
  };
  const answerOf = async (path: string, ...words: string[]) => {
    const text = await (await fetch(url + path)).text();
    for (const word of words) if (!text.includes(word)) throw new Error(`The API does not answer with ${word}`);
  };
  await page.goto(url + paths.dashboard());
  await choose(page, { name: 'cars.csv', text: table }, note);
  await page.getByRole('button', { name: /^Create type and import/ }).click();
  note('Create type and import');
  const answer = page.getByRole('link', { name: '/api/content/cars' });
  await answer.waitFor();
  await answer.click();
  note('the link to the answer');
  await answerOf('/api/content/cars', 'Volvo 240');
  end('a new type');

  await post('content-types', { name: 'Makes', slug: 'makes', isPublic: true });
  const picture = new FormData();
  picture.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'f88.png');
  await call('POST', 'media', picture);
  const { id } = await post('field-groups', {
    name: 'Truck',
    slug: 'truck',
    fields: [
      { name: 'make', label: 'Make', type: 'relation', content_type: 'makes' },
      { name: 'photo', label: 'Photo', type: 'image' },
      { name: 'story', label: 'Story', type: 'rich_text' },
    ],
  });
  await post('content-types', { name: 'Trucks', slug: 'trucks', isPublic: true, fieldGroups: [id] });
  begun = performance.now();
  await page.goto(`${url}/admin/editor/collections/trucks`);
  await page.getByRole('link', { name: 'Import' }).last().click();
  note('Import, on the list of the type');
  await choose(page, { name: 'trucks.csv', text: trucks }, note);
  await page.getByRole('checkbox', { name: 'Create missing entries: Make' }).check();
  note('Create the missing 2');
  await page.getByRole('button', { name: /^Import 2 rows/ }).click();
  note('Import 2 rows');
  await page.getByText('2 entries created').waitFor();
  await answerOf('/api/content/trucks', 'Volvo F88', 'Scania', 'Two owners.', '/media/');
  end('relations, a picture and formatted text');
});

/** Chooses a file that a page asks for. */
async function choose(
  page: Page,
  { name, text }: { name: string; text: string },
  note: (words: string, count?: number) => void,
) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  note('Choose a file');
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  note('the file, in the dialog of the browser', 2);
}
