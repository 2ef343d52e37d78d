import { expect, type Page } from '@playwright/test';
import { gridOf, listPath, openTab } from '../roles/roles-page.ts';
import { violationsOn } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { newPerson } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';
import { confirm, toast } from './users-page.ts';

const answerOf = (page: Page) => page.getByRole('status', { name: 'Answer' });

test('[C07] [D12] a right is explained by its way, a missing one by the least that grants it, and the matrix draws both', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  const made = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body });
  await made('content-types', { name: 'Recipes', slug: 'recipes', isSingle: false, isPublic: false });
  await made('roles', { name: 'Writers', slug: 'writers', permissions: ['content.create'] });
  const { data: role } = await made('roles', {
    name: 'Cooks',
    slug: 'cooks',
    permissions: ['content-types.recipes.view'],
    parent: 'writers',
  });
  const cook = await newPerson(site, { displayName: 'Bo Lind', roles: ['cooks'] });

  await test.step('held through a broader permission of a role that is inherited', async () => {
    await page.goto(`/admin/users/access/${cook.id}?slug=content-types.recipes.create`);
    await expect(answerOf(page)).toContainText('Granted');
    await expect(answerOf(page)).toContainText(
      'Can Bo Lind create recipes? Yes: role Cooks, which inherits from Writers, by “create all content”.',
    );
    await expect(answerOf(page)).toContainText(
      /Through\s*Cooks\s*inherits from\s*Writers\s*grants\s*content\.create\s*includes\s*content-types\.recipes\.create/,
    );
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('recipes.create');
    await expect(page.getByRole('button', { name: /recipes\.create/ })).toContainText(
      'Granted by Cooks, inherited from Writers, through content.create',
    );
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('denied, with the smallest change first, and that one done on the spot', async () => {
    await page.goto(`/admin/users/access/${cook.id}?slug=content-types.recipes.edit`);
    const cures = answerOf(page).getByRole('region', { name: 'What would grant it' }).getByRole('listitem');
    await expect(cures.first()).toContainText(
      'Add it to the role Cooks, which Bo Lind holds. Nobody else has this role.',
    );
    await expect(cures.filter({ hasText: 'Administrator' })).toHaveCount(0);
    await expect(cures.last().getByRole('link', { name: 'New role' })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await cures.first().getByRole('button', { name: 'Add to this role: Cooks' }).click();
    await confirm(page, 'Add to this role');
    await expect(toast(page, 'The role Cooks now grants content-types.recipes.edit')).toBeVisible();
    await expect(answerOf(page)).toContainText('Granted');
  });

  await test.step('the matrix draws what is chosen here, what is included, and what is neither', async () => {
    await page.goto(`${listPath}/edit/${role.id}`);
    const recipes = (action: string) => gridOf(page).getByRole('checkbox', { name: `${action} Recipes`, exact: true });
    await expect(recipes('Create')).toBeChecked();
    await expect(recipes('Create')).toHaveAttribute('title', 'Included in content.create, inherited from Writers');
    await expect(recipes('Read')).toHaveAttribute('data-by', 'own');
    await expect(recipes('Update')).toHaveAttribute('data-by', 'own');
    await expect(recipes('Delete')).not.toBeChecked();
    await openTab(page, 'Settings');
    const content = gridOf(page, 'Settings').getByRole('checkbox', { name: 'Delete Content', exact: true });
    await content.check();
    await openTab(page, 'Collection Types');
    await expect(recipes('Delete')).toBeChecked();
    await expect(recipes('Delete')).toHaveAttribute('title', 'Included in content.delete');
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('a new role begins with the permission that was missing', async () => {
    await page.goto(`${listPath}/create?permission=content-types.recipes.publish`);
    const publish = gridOf(page).getByRole('checkbox', { name: 'Publish Recipes', exact: true });
    await expect(publish).toBeChecked();
    await expect(gridOf(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  });
});
