import type { Page } from '@playwright/test';

/** Chooses one of the ways to save beside the primary one. */
export async function saveBy(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: way, exact: true }).click();
}

/** Keeps what was typed in a draft, as somebody who may publish. */
export const saveDraft = (page: Page): Promise<void> => saveBy(page, 'Save draft');

/** Chooses from the menu in the header of an entry's form. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
