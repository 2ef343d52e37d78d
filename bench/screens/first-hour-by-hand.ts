/**
 * How many interactions lead by hand from an empty installation to a type with six fields, three published entries with every
 * field, the answer of the public API and a colleague: clicks, keys pressed outside of text, and bursts of typing, which count
 * one each, as does getting to their box, unless the focus is there already.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '../../src/admin-kit/paths.ts';
import { onStage } from './key-to-paint.ts';

/** Acts as a person does, and counts. */
function handOn(page: Page) {
  let count = 0;
  const note = (words: string) => {
    count += 1;
    process.stdout.write(`${String(count).padStart(3)}  ${words}\n`);
  };
  /** The focus arrives with the page or dialog that sets it. */
  const hasFocus = (box: Locator) =>
    expect(box)
      .toBeFocused({ timeout: 500 })
      .then(
        () => true,
        () => false,
      );
  return {
    count: () => count,
    click: async (target: Locator, words: string) => {
      await target.click();
      note(words);
    },
    press: async (key: string, words: string) => {
      await page.keyboard.press(key);
      note(`${key} ${words}`);
    },
    type: async (box: Locator, text: string) => {
      if (!(await hasFocus(box))) {
        await box.click();
        note(`the box for “${text}”`);
      }
      await page.keyboard.type(text);
      note(`types “${text}”`);
    },
  };
}

type Hand = ReturnType<typeof handOn>;

interface Field {
  kind: string;
  name: string;
  set?: (page: Page, hand: Hand) => Promise<void>;
}

const fields: readonly Field[] = [
  { kind: 'Text', name: 'Make' },
  { kind: 'Text Area', name: 'Summary' },
  { kind: 'Number', name: 'Year' },
  { kind: 'Select', name: 'Condition', set: addOptions },
  { kind: 'Date Picker', name: 'Arrival' },
  { kind: 'Relation', name: 'Successor', set: chooseType },
];

async function addOptions(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('tab', { name: 'Options' }), 'the tab Options');
  for (const option of ['New', 'Used']) {
    await hand.type(page.getByLabel('Option Label'), option);
    await hand.press('Enter', 'adds the option');
  }
}

async function chooseType(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('combobox', { name: 'Content Type' }), 'the box of types');
  await hand.click(page.getByRole('option', { name: 'Cars (this type)' }), 'the type itself');
}

/** The last row of the fields takes a text by its name alone. */
async function addField(page: Page, hand: Hand, { kind, name, set }: Field): Promise<void> {
  if (kind === 'Text') {
    await hand.type(page.getByRole('textbox', { name: 'Field name' }), name);
    return hand.press('Enter', `adds ${name}`);
  }
  await hand.click(page.getByRole('button', { name: 'Add Field' }), 'Add Field');
  await hand.type(page.getByRole('searchbox', { name: 'Search field types' }), kind);
  await hand.press('Enter', `takes ${kind}`);
  const dialog = page.getByRole('dialog', { name: 'Add New Field' });
  await hand.type(dialog.getByLabel('Display Name'), name);
  await set?.(page, hand);
  await hand.click(dialog.getByRole('button', { name: 'Add Field' }), `adds ${name}`);
  await dialog.waitFor({ state: 'hidden' });
}

interface Written {
  title: string;
  successor: string | undefined;
  isLast: boolean;
}

async function writeEntry(page: Page, hand: Hand, { title, successor, isLast }: Written) {
  await hand.type(page.getByLabel('Title'), title);
  await hand.type(page.getByLabel('Make'), 'Volvo');
  await hand.type(page.getByLabel('Summary'), 'Two owners.');
  await hand.type(page.getByLabel('Year'), '1984');
  await hand.click(page.getByRole('combobox', { name: 'Condition' }), 'the box of conditions');
  await hand.click(page.getByRole('option', { name: 'Used' }), 'a condition');
  await hand.type(page.getByRole('textbox', { name: 'Arrival' }), '2026-03-14');
  if (successor) {
    await hand.click(page.getByRole('combobox', { name: 'Successor' }), 'the box of successors');
    await hand.click(page.getByRole('option', { name: successor }), 'a successor');
  }
  if (isLast) return hand.click(page.getByRole('button', { name: 'Publish', exact: true }), 'Publish');
  await hand.click(page.getByRole('button', { name: 'More ways to save' }), 'the menu beside Publish');
  await hand.click(page.getByRole('menuitem', { name: 'Publish and add another' }), 'Publish and add another');
  await page.getByText('Entry published').first().waitFor();
}

await onStage(
  'first-hour-by-hand',
  async ({ url, page }) => {
    const hand = handOn(page);
    const begun = performance.now();
    await page.goto(url + paths.dashboard());
    const step = page.getByRole('listitem').filter({ hasText: 'Create a content type' });
    await hand.click(step.getByRole('link'), 'Create a content type');
    await hand.type(page.getByLabel('Name', { exact: true }), 'Cars');
    for (const field of fields) await addField(page, hand, field);
    await hand.click(page.getByRole('button', { name: 'Create', exact: true }), 'Create');
    await hand.click(page.getByRole('link', { name: 'Add the first entry' }), 'Add the first entry');
    const titles = ['Volvo 940', 'Volvo 740', 'Volvo 240'];
    for (const [at, title] of titles.entries()) {
      await writeEntry(page, hand, { title, successor: titles[at - 1], isLast: at === titles.length - 1 });
    }
    await page.getByRole('link', { name: /View on the site/ }).waitFor();
    const { data } = (await (await fetch(`${url}/api/content/cars`)).json()) as { data: readonly unknown[] };
    if (data.length !== 3) throw new Error('The API does not answer with the entries');

    await hand.click(page.getByRole('link', { name: 'Dashboard' }).first(), 'Dashboard');
    const invitation = page.getByRole('listitem').filter({ hasText: 'Invite a colleague' });
    await hand.click(invitation.getByRole('link'), 'Invite a colleague');
    await hand.type(page.getByLabel('Full name'), 'Eve Example');
    await hand.type(page.getByLabel('Email', { exact: true }), 'eve@example.com');
    await hand.type(page.getByLabel('Password', { exact: true }), 'Long-enough-9!');
    await hand.click(page.getByRole('button', { name: 'Create User' }), 'Create User');
    await page.getByText('User created successfully').waitFor();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`${hand.count()} interactions in ${seconds} s\n`);
  },
  { SEED: 'none' },
);
