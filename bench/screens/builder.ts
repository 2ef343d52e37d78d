/**
 * How long the builder and the entry form take from a key or click to the next picture, in a real browser: a content type
 * of 200 fields in 20 groups, a group of 200 fields, and the shell beside 1,000 content types.
 */
import type { Page } from '@playwright/test';
import { paths } from '../../src/admin-kit/paths.ts';
import { contentTypesPaths } from '../../src/features/content-types/content-types.paths.ts';
import { entriesPaths } from '../../src/features/entries/entries.paths.ts';
import { fieldGroupsPaths } from '../../src/features/field-groups/field-groups.paths.ts';
import { measure, onStage, startNoting, typeInto } from './key-to-paint.ts';
import { mixedFieldTypes } from './mixed-field-types.ts';

const groups = 20;
const fieldsOfGroup = 10;
const fieldsOfLargeGroup = 200;
const types = 1000;
const slots = 20;

const kinds = [...mixedFieldTypes, { type: 'text' }];

const fieldsNamed = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...kinds[n % kinds.length],
    name: `${prefix}_${n}`,
    label: `${prefix} ${n}`,
  }));

const type = (page: Page, { name, label }: { name: string; label: string }) =>
  typeInto(page, { name, control: page.getByLabel(label, { exact: true }).first() });

/** Opens a page and waits until it is quiet; prints how long it took to show the control. */
async function open(page: Page, { name, address, label }: { name: string; address: string; label: string }) {
  const begun = performance.now();
  await page.goto(address);
  await page.getByLabel(label, { exact: true }).first().waitFor();
  process.stdout.write(`${name.padEnd(34)} shown after ${(performance.now() - begun).toFixed(0)} ms\n`);
  await page.waitForLoadState('networkidle');
  await startNoting(page);
}

await onStage('builder', async ({ url, page, post }) => {
  const ids: string[] = [];
  for (let n = 0; n < groups; n += 1) {
    const fields = fieldsNamed(`part_${n}`, fieldsOfGroup);
    ids.push((await post('field-groups', { name: `Group ${n}`, slug: `group-${n}`, fields })).id);
  }
  const large = await post('field-groups', {
    name: 'Large group',
    slug: 'large-group',
    fields: fieldsNamed('piece', fieldsOfLargeGroup),
  });
  const machine = await post('content-types', { name: 'Machines', slug: 'machines', isPublic: true, fieldGroups: ids });
  for (let n = 1; n < types; n += 1) await post('content-types', { name: `Other ${n}`, slug: `other-${n}` });

  await open(page, { name: 'entry form', address: url + entriesPaths.create('machines'), label: 'Title' });
  await type(page, { name: 'entry: title', label: 'Title' });
  await type(page, { name: 'entry: text with a counter', label: 'part_0 0' });
  await type(page, { name: 'entry: last text', label: 'part_19 7' });

  await open(page, { name: 'type form', address: url + contentTypesPaths.editCollection(machine.id), label: 'Name' });
  await type(page, { name: 'type: name', label: 'Name' });
  await type(page, { name: 'type: slug, with the snippet', label: 'Slug' });
  const publicSwitch = page.getByRole('switch', { name: 'Public' });
  await measure(page, { name: 'type: public', slots, act: () => publicSwitch.click({ force: true }) });

  await open(page, { name: 'group form', address: url + fieldGroupsPaths.edit(large.id), label: 'Name' });
  await type(page, { name: 'group: name', label: 'Name' });
  await page.getByRole('button', { name: 'Reorder piece 100', exact: true }).focus();
  await measure(page, {
    name: 'group: reorder with the keyboard',
    slots,
    act: (turn) => page.keyboard.press(turn === 0 || turn === slots - 1 ? 'Space' : 'ArrowDown'),
  });
  await page.getByRole('button', { name: 'Edit piece 14', exact: true }).click();
  await type(page, { name: 'group: display name of a field', label: 'Display Name' });

  await open(page, { name: 'dashboard', address: url + paths.dashboard(), label: 'Main' });
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Search or jump to…').waitFor();
  await measure(page, {
    name: 'palette beside 1,000 types',
    slots,
    act: (turn) => page.keyboard.press(turn % 4 === 3 ? 'Backspace' : 'o'),
  });
});
