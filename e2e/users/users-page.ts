import { expect, type Locator, type Page } from '@playwright/test';

export const form = (page: Page) => page.getByRole('form', { name: 'User' });
export const password = (page: Page) => form(page).getByRole('textbox', { name: 'Password' });
export const role = (page: Page, name: string) => form(page).getByRole('checkbox', { name: new RegExp(`^${name}`) });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

export async function menuOf(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  return page.getByRole('menu');
}

export async function choose(page: Page, name: string, action: string): Promise<void> {
  await (await menuOf(page, name)).getByRole('menuitem', { name: action, exact: true }).click();
}

export async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}
