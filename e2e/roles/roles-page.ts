import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';

export const listPath = '/admin/settings/access/roles';
export const form = (page: Page) => page.getByRole('form', { name: 'Role' });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
export const gridOf = (page: Page, tab = 'Collection Types') => page.getByRole('grid', { name: `Permissions: ${tab}` });
export const box = (grid: Locator, name: string) => grid.getByRole('checkbox', { name, exact: true });
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
export const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).click();

export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A role made behind the page, with its form open. */
export async function openRole(page: Page, site: { url: string }, body: object): Promise<string> {
  const { data } = await asAdministrator(site, { method: 'POST', path: '/admin/api/roles', body });
  await page.goto(`${listPath}/edit/${data.id}`);
  await expect(gridOf(page)).toBeVisible();
  return data.id;
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}
