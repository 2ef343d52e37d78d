/**
 * How many interactions lead from a table to an answer of the public API: clicks, and keys pressed outside of text. Choosing
 * the file in the browser's own dialog counts as two.
 */
import { paths } from '../../src/admin-kit/paths.ts';
import { onStage } from './key-to-paint.ts';

const table = ['Name,Make,Year,Price', 'Volvo 240,Volvo,1984,1200', 'Saab 900,Saab,1986,900', ''].join('\n');

await onStage('first-hour-from-data', async ({ url, page }) => {
  let interactions = 0;
  const note = (words: string, count = 1) => {
    interactions += count;
    process.stdout.write(`${String(interactions).padStart(3)}  ${words}\n`);
  };
  const begun = performance.now();
  await page.goto(url + paths.dashboard());
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  note('Choose a file');
  await (await chooser).setFiles({ name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  note('the file, in the dialog of the browser', 2);
  await page.getByRole('button', { name: /^Create type and import/ }).click();
  note('Create type and import');
  const answer = page.getByRole('link', { name: '/api/content/cars' });
  await answer.waitFor();
  await answer.click();
  note('the link to the answer');
  const { data } = (await (await fetch(`${url}/api/content/cars`)).json()) as { data: unknown };
  if (!JSON.stringify(data).includes('Volvo 240')) throw new Error('The API does not answer with the rows');
  process.stdout.write(`${interactions} interactions in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
});
