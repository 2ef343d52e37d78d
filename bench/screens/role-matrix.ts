import { rolesPaths } from '../../src/features/roles/roles.paths.ts';
/** How long the permission matrix of 2,000 permissions takes from a key or click to the next picture, in a real browser. */
import { measure, onStage, startNoting } from './key-to-paint.ts';

const types = 400;
const slots = 20;

await onStage('matrix', async ({ url, page, post }) => {
  for (let number = 1; number <= types; number += 1) {
    await post('content-types', { name: `Machine ${String(number).padStart(3, '0')}`, slug: `machine-${number}` });
  }
  await page.goto(url + rolesPaths.create());
  const grid = page.getByRole('grid', { name: 'Permissions: Collection Types' });
  await grid.waitFor();
  await startNoting(page);
  const box = (name: string) => grid.getByRole('checkbox', { name, exact: true });
  const acts: Record<string, (turn: number) => Promise<void>> = {
    'select and clear all': (turn) => page.getByRole('button', { name: turn % 2 ? 'Clear all' : 'Select all' }).click(),
    cell: () => box('Read Machine 001').click(),
    column: () => box(`Update, all ${types + 1} listed`).click(),
    row: () => box('All of Machine 002').click(),
    arrow: (turn) => page.keyboard.press(turn % 2 ? 'ArrowUp' : 'ArrowDown'),
    'first and last': (turn) => page.keyboard.press(turn % 2 ? 'Control+Home' : 'Control+End'),
  };
  for (const [name, act] of Object.entries(acts)) await measure(page, { name, slots, act });
});
