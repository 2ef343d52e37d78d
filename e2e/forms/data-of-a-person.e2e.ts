import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInHolding } from '../support/people.ts';
import { test } from '../support/started-site.ts';

const list = '/admin/editor/form-submissions';

async function submitTwice(site: { url: string }, slug: string) {
  const fields = [{ type: 'email', name: 'email', label: 'Email' }];
  const body = { name: slug, slug, status: 'published', settings: { minSeconds: 0 }, fields };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body });
  for (const name of ['ada', 'ben']) {
    const answer = await fetch(`${site.url}/api/forms/${slug}/submissions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: { email: `${name}@example.test` } }),
    });
    expect(answer.status).toBe(201);
  }
}

test('[I25] a person’s data is exported for them, and erased once what goes was said', async ({
  signedIn: page,
  site,
}) => {
  await submitTwice(site, 'people');
  await page.goto(list);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name}@example.test`) });
  await expect(row('ada')).toBeVisible();
  await page.getByRole('button', { name: 'Personal data request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Personal data request' });
  const email = dialog.getByLabel('Email');
  await expect(email).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await email.fill('ada@nodot');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await email.fill('cleo@example.test');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(question).toContainText('No submission, email or file holds the address cleo@example.test.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await email.fill(' ADA@example.test');
  const download = page.waitForEvent('download');
  await email.press('Enter');
  const file: { data: object }[] = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.map(({ data }) => data)).toEqual([{ email: 'ada@example.test' }]);

  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(question).toContainText(
    'This erases 1 submission, 0 emails and 0 files with the address ada@example.test, and takes the address out of notes on what others sent. Nobody can bring them back.',
  );
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('1 submission, 0 emails and 0 files erased')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row('ada')).toHaveCount(0);
  await expect(row('ben')).toBeVisible();
});

test('[I25] an address that only a note holds is found and taken out of it', async ({ signedIn: page, site }) => {
  await submitTwice(site, 'noted');
  const base = '/admin/api/form-submissions';
  const { data } = await asAdministrator(site, { method: 'GET', path: `${base}?search=ben@example.test` });
  const [sent] = data as unknown as [{ id: string }];
  const body = { text: 'A friend of dora@example.test.' };
  await asAdministrator(site, { method: 'POST', path: `${base}/${sent.id}/notes`, body });
  await page.goto(list);
  await page.getByRole('button', { name: 'Personal data request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Personal data request' });
  await dialog.getByLabel('Email').fill('dora@example.test');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(
    'No submission, email or file holds the address dora@example.test. Erasing takes it out of notes on what others sent, if it stands in any.',
  );
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('No note holds dora@example.test any more')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`${list}/${sent.id}`);
  await expect(page.getByText('A friend of [erased address].')).toBeVisible();
});

test('[I26] who may only view exports, and is told what erasing needs', async ({ page, site }) => {
  await submitTwice(site, 'viewed');
  await signInHolding(page, site, ['form-submissions.view']);
  await page.goto(list);
  await page.getByRole('button', { name: 'Personal data request' }).click();
  await page.getByRole('button', { name: 'Erase (No Permission)' }).click();
  await expect(page.getByText('You need the form-submissions.delete permission to erase submissions.')).toBeVisible();
});
