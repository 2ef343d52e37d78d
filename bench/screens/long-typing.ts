/**
 * Types into an article for ten minutes as a person does, in sentences with pauses, while it saves itself. Says whether every
 * letter arrived, and how many revisions the pauses made. `--minutes` is the length.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { entriesPaths } from '../../src/features/entries/entries.paths.ts';
import { prose } from '../content.ts';
import { onStage } from './key-to-paint.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });

/** Longer than the pause after which an entry saves itself. */
const thoughtMs = 4500;
const keyMs = 90;

interface Answer<Data> {
  data: Data;
}

await onStage('long-typing', async ({ page, url, post, call }) => {
  await post('content-types', { name: 'Articles', slug: 'articles', isPublic: true });
  const json = { blocks: [{ type: 'paragraph', data: { text: 'Beginning' } }] };
  const entry = { contentType: 'articles', title: 'Long', status: 'draft', content: { json, html: '' } };
  const { id } = await post('content', entry);
  const read = async <Data>(path: string) => ((await (await call('GET', path)).json()) as Answer<Data>).data;
  await page.goto(url + entriesPaths.edit('articles', id));
  await page.locator('[contenteditable=true] > p').first().click();
  await page.keyboard.press('End');

  const paragraphs = ['Beginning'];
  let [pauses, keys] = [0, 0];
  const end = performance.now() + Number(values.minutes) * 60_000;
  while (performance.now() < end) {
    const sentence = `${prose(90)}.`;
    await page.keyboard.press('Enter');
    await page.keyboard.type(sentence, { delay: keyMs });
    paragraphs.push(sentence);
    keys += sentence.length + 1;
    await pause(thoughtMs);
    pauses += 1;
  }
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('All changes saved').first().waitFor();
  const { content } = await read<{ content: { json: { blocks: { data: { text: string } }[] } } }>(`content/${id}`);
  const kept = content.json.blocks.map(({ data }) => data.text);
  const lost = paragraphs.filter((text, place) => kept[place] !== text);
  const revisions = await read<{ version: number }[]>(`content/${id}/revisions?pageSize=100`);
  process.stdout.write(
    `${keys} keys in ${paragraphs.length} paragraphs, ${pauses} pauses: ${lost.length} paragraphs differ, ${revisions.length} revisions\n`,
  );
  for (const text of lost) process.stdout.write(`lost: ${text}\n`);
});
