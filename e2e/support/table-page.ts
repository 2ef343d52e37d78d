import { expect, type Page, type Request } from '@playwright/test';
import { signIn } from '../../tests/support/server-process.ts';
import { administrator } from './started-site.ts';

export const address = '/admin/editor/collections/lamps';
export const long = 'A lamp whose note is longer than the fifty characters that a table has room for';
export const count = 55;

/** 55 lamps, the last one newest; one note is long, one would run as a formula. */
export async function makeLamps(site: { url: string }): Promise<void> {
  const cookie = await signIn(site.url, administrator);
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${site.url}/admin/api/${path}`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json', 'X-UI-Request': '1' },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(201);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const options = ['red', 'green', 'blue'].map((value) => ({ value, label: `Very ${value}` }));
  const group = await post('field-groups', {
    name: 'Lamp facts',
    slug: 'lamp-facts',
    fields: [
      { name: 'watts', label: 'Watts', type: 'number' },
      { name: 'colour', label: 'Colour', type: 'select', options },
      { name: 'made', label: 'Made', type: 'date' },
      { name: 'used', label: 'Used', type: 'boolean' },
      { name: 'note', label: 'Note', type: 'text' },
    ],
  });
  await post('content-types', { name: 'Lamps', slug: 'lamps', fieldGroups: [group.id] });
  await post('content-types', { name: 'Shades', slug: 'shades' });
  for (let n = 1; n <= count; n++) {
    const note = n === 1 ? long : n === 2 ? '=SUM(A1)' : '';
    const made = `2026-${String(1 + (n % 12)).padStart(2, '0')}-15`;
    const customFields = {
      watts: n * 10,
      colour: options[n % 3]?.value,
      made,
      used: n % 2 === 0,
      ...(note && { note }),
    };
    const title = `Lamp ${String(n).padStart(2, '0')}`;
    await post('content', { contentType: 'lamps', title, status: n % 5 === 0 ? 'publish' : 'draft', customFields });
  }
}

export const table = (page: Page, name = 'Lamps') => page.getByRole('table', { name });
export const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
export const names = async (page: Page) =>
  (await rows(page).getByRole('link').allTextContents()).map((title) => title.replace('Lamp ', '')).join(' ');
export const shows = (page: Page, lamps: string) => expect.poll(() => names(page)).toBe(lamps);
export const settled = (page: Page) => expect(table(page)).toHaveAttribute('aria-busy', 'false');
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
export const tool = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const isListCall = (request: Request) => /\/admin\/api\/content\?/.test(request.url());
export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selected rows' });
export const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

export async function addCondition(page: Page, condition: { column: string; operator?: string; isFirst?: boolean }) {
  const popover = page.getByRole('dialog', { name: /^Filter/ });
  if (!condition.isFirst) await popover.getByRole('button', { name: 'Add condition' }).click();
  await popover.getByLabel('Column').last().selectOption({ label: condition.column });
  const operator = popover.getByLabel(`Operator of ${condition.column}`);
  if (condition.operator) await operator.selectOption({ label: condition.operator });
  return popover.getByLabel(`Value of ${condition.column}`);
}

export async function choose(page: Page, name: string, options: readonly string[]) {
  await page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).first().click();
  for (const option of options) await page.getByRole('option', { name: option }).click();
}
