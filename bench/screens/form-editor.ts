/** How long the editor of a form with 100 fields takes from a key to the next picture, in a real browser. */
import type { Locator } from '@playwright/test';
import { formsPaths } from '../../src/features/forms/forms.paths.ts';
import { measure, onStage, startNoting, typeInto } from './key-to-paint.ts';
import { mixedFieldTypes } from './mixed-field-types.ts';

const fieldCount = 100;
const slots = 20;

const kinds = [...mixedFieldTypes, { type: 'repeater', sub_fields: [{ type: 'text', name: 'part', label: 'Part' }] }];

await onStage('form-editor', async ({ url, page, post }) => {
  const fields = Array.from({ length: fieldCount }, (_, n) => ({
    ...kinds[n % kinds.length],
    name: `answer_${n}`,
    label: `Answer ${n}`,
    ...(n > 0 && {
      conditionalLogic: {
        enabled: n % 5 === 0,
        action: 'show',
        match: 'all',
        rules: [{ field: 'answer_0', operator: 'isNotEmpty' }],
      },
    }),
  }));
  const { id } = await post('forms', { name: 'Long form', slug: 'long-form', fields });
  await page.goto(url + formsPaths.edit(id));
  await page.getByRole('button', { name: `Edit Answer ${fieldCount - 1}`, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await startNoting(page);

  const type = (name: string, control: Locator) => typeInto(page, { name, control });
  await type('name', page.getByLabel('Name', { exact: true }));
  await type('slug', page.getByLabel('Slug', { exact: true }));
  await type('description', page.getByLabel('Description', { exact: true }));
  await page.getByRole('button', { name: 'Reorder Answer 50', exact: true }).focus();
  await measure(page, {
    name: 'reorder with the keyboard',
    slots,
    act: (turn) => page.keyboard.press(turn === 0 || turn === slots - 1 ? 'Space' : 'ArrowDown'),
  });
  await page.getByRole('button', { name: 'Edit Answer 14', exact: true }).click();
  await type('label of a field', page.getByRole('dialog').getByLabel('Display Name', { exact: true }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await type('an answer of the preview', page.getByRole('tabpanel').getByLabel('Answer 0').first());
});
