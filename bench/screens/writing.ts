/**
 * What writing takes: opening and typing in a long document and a long list in a real browser, saving 60 fields, the history of
 * 1,000 revisions, and the upload of 200 photographs of 4 MB while somebody else reads. `--only` part of a name.
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { entriesPaths } from '../../src/features/entries/entries.paths.ts';
import { residentMegabytes } from '../load.ts';
import { median } from '../report.ts';
import { percentile } from '../statistics.ts';
import { measure, onStage, startNoting } from './key-to-paint.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

type Stage = Parameters<Parameters<typeof onStage>[1]>[0];

const say = (name: string, text: string) => process.stdout.write(`${name.padEnd(34)} ${text}\n`);
const ms = (time: number) => `${time.toFixed(0)} ms`;

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

async function times(count: number, act: (turn: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < count; turn += 1) taken.push(await timed(() => act(turn)));
  return taken;
}

const inShort = (taken: readonly number[]) =>
  `median ${ms(median([...taken].sort((a, b) => a - b)))}, p99 ${ms(percentile(taken, 99))}, longest ${ms(Math.max(...taken))}`;

async function typeWith(post: Stage['post'], slug: string, fields: readonly object[]): Promise<void> {
  const group = await post('field-groups', { name: slug, slug, fields });
  await post('content-types', { name: slug, slug, isPublic: true, fieldGroups: [group.id] });
}

/** Opens an entry's form until a control can be used, five times, and types into that control. */
async function openAndType(page: Page, { name, path, control }: { name: string; path: string; control: string }) {
  const opened = await times(5, async () => {
    await page.goto(path);
    await page.locator(control).first().waitFor();
  });
  say(`${name}, opening`, inShort(opened));
  await startNoting(page);
  await page.locator(control).first().click();
  await measure(page, {
    name: `${name}, key to paint`,
    slots: 40,
    act: (turn) => page.keyboard.press(turn % 4 === 3 ? 'Backspace' : 'x'),
  });
}

const scenarios: Record<string, (stage: Stage) => Promise<void>> = {
  '500 blocks': async ({ page, post, url }) => {
    await typeWith(post, 'texts', [{ type: 'text', name: 'line', label: 'Line' }]);
    const blocks = Array.from({ length: 500 }, (_, n) => ({
      type: n % 10 === 0 ? 'header' : 'paragraph',
      data: { text: `Block ${n} of a long text, with some <b>bold</b> words in it`, ...(n % 10 === 0 && { level: 2 }) },
    }));
    const entry = { contentType: 'texts', title: 'Long', status: 'draft', content: { json: { blocks }, html: '' } };
    const { id } = await post('content', entry);
    const path = url + entriesPaths.edit('texts', id);
    await openAndType(page, { name: '500 blocks', path, control: '[contenteditable=true] > p' });
  },

  '1,000 items': async ({ page, post, url }) => {
    const fields = [
      { type: 'text', name: 'name', label: 'Name' },
      { type: 'number', name: 'price', label: 'Price' },
    ];
    await typeWith(post, 'kits', [
      { type: 'repeater', name: 'parts', label: 'Parts', sub_fields: fields, validation: { max_items: 1000 } },
    ]);
    const parts = Array.from({ length: 1000 }, (_, n) => ({ name: `Part ${n}`, price: n }));
    const { id } = await post('content', {
      contentType: 'kits',
      title: 'Kit',
      status: 'draft',
      customFields: { parts },
    });
    const path = url + entriesPaths.edit('kits', id);
    const opened = await times(5, async () => {
      await page.goto(path);
      await page.getByText('Part 0').first().waitFor();
    });
    say('1,000 items, opening', inShort(opened));
    await startNoting(page);
    await page.getByRole('button', { name: /^1\./ }).click();
    await page.getByLabel('Name').first().focus();
    await measure(page, {
      name: '1,000 items, key to paint',
      slots: 40,
      act: (turn) => page.keyboard.press(turn % 4 === 3 ? 'Backspace' : 'x'),
    });
  },

  '60 fields': async ({ post, call }) => {
    const fields = Array.from({ length: 60 }, (_, n) => ({ type: 'text', name: `field_${n}`, label: `Field ${n}` }));
    await typeWith(post, 'wide', fields);
    const { id } = await post('content', { contentType: 'wide', title: 'Wide', status: 'publish' });
    const saved = await times(200, (turn) => {
      const customFields = Object.fromEntries(fields.map(({ name }) => [name, `${name} at ${turn}`]));
      return call('PATCH', `content/${id}`, { customFields });
    });
    say('saving 60 fields', inShort(saved.slice(20)));
  },

  '1,000 revisions': async ({ post, call, url }) => {
    await typeWith(post, 'notes', [{ type: 'text', name: 'line', label: 'Line' }]);
    const { id } = await post('content', { contentType: 'notes', title: 'Note', slug: 'note', status: 'publish' });
    const read = () => fetch(`${url}/api/content/notes/note`);
    const before = await times(200, read);
    for (let turn = 0; turn < 1000; turn += 1) await call('PATCH', `content/${id}`, { title: `Note ${turn}` });
    const list = `content/${id}/revisions?pageSize=100`;
    say('1,000 revisions, first page', inShort(await times(20, () => call('GET', list))));
    say(
      '1,000 revisions, the oldest',
      inShort(await times(20, () => call('GET', `content/${id}/revisions/1?against=current`))),
    );
    const after = await times(200, read);
    say('public read before them', inShort(before));
    say('public read after them', inShort(after));
  },

  '200 photographs': async ({ post, call, url, pid }) => {
    await typeWith(post, 'notes', [{ type: 'text', name: 'line', label: 'Line' }]);
    await post('content', { contentType: 'notes', title: 'Note', slug: 'note', status: 'publish' });
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const picture = await sharp({ create: { width: 3000, height: 2200, channels: 3, background: '#c81e1e', noise } })
      .jpeg({ quality: 88 })
      .toBuffer();
    const start = residentMegabytes(pid);
    let max = start;
    let reads = 0;
    const readUntil = async (isOver: () => boolean): Promise<number[]> => {
      const taken: number[] = [];
      while (!isOver()) {
        reads += 1;
        taken.push(await timed(() => fetch(`${url}/api/content/notes/note?fields=title&page=${reads}`)));
        max = Math.max(max, residentMegabytes(pid));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return taken;
    };
    const begin = performance.now();
    const before = await readUntil(() => performance.now() - begin > 5000);
    let isDone = false;
    const reading = readUntil(() => isDone);
    const taken = await timed(async () => {
      let left = 200;
      const sender = async () => {
        while (left > 0) {
          left -= 1;
          const form = new FormData();
          form.append(
            'file',
            new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }),
            `photo-${left}.jpg`,
          );
          await call('POST', 'media', form);
        }
      };
      await Promise.all([sender(), sender(), sender()]);
    });
    isDone = true;
    const meanwhile = await reading;
    const size = (picture.length / 1_000_000).toFixed(1);
    say(`200 photographs of ${size} MB`, `${(taken / 1000).toFixed(0)} s`);
    say('memory of the server meanwhile', `${start.toFixed(0)} to at most ${max.toFixed(0)} MB`);
    say("others' reads before", inShort(before));
    say("others' reads meanwhile", inShort(meanwhile));
  },
};

for (const [name, run] of Object.entries(scenarios)) {
  if (name.includes(values.only)) await onStage('writing', run);
}
