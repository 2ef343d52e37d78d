import { expect, test, vi } from 'vitest';
import { canSaveUnsaved, giveUpUnsaved, hasUnsaved, holdUnsaved, saveUnsaved } from './unsaved.ts';

const formWith = (isSaved?: boolean) => ({
  giveUp: vi.fn(),
  ...(isSaved !== undefined && { save: vi.fn(async () => isSaved) }),
});

test('all can be saved from elsewhere only while every form with changes can', () => {
  expect([hasUnsaved(), canSaveUnsaved()]).toEqual([false, false]);
  const letGo = [holdUnsaved(formWith(true)), holdUnsaved(formWith())];
  expect([hasUnsaved(), canSaveUnsaved()]).toEqual([true, false]);
  letGo[1]?.();
  expect([hasUnsaved(), canSaveUnsaved()]).toEqual([true, true]);
  letGo[0]?.();
  expect(hasUnsaved()).toBe(false);
});

test('saving ends with the first form that is not saved', async () => {
  const forms = [formWith(true), formWith(false), formWith(true)];
  const letGo = forms.map(holdUnsaved);
  expect(await saveUnsaved()).toBe(false);
  expect(forms.map(({ save }) => save?.mock.calls.length)).toEqual([1, 1, 0]);
  for (const end of letGo) end();
});

test('giving up reaches every form', () => {
  const forms = [formWith(true), formWith()];
  const letGo = forms.map(holdUnsaved);
  giveUpUnsaved();
  for (const { giveUp } of forms) expect(giveUp).toHaveBeenCalledOnce();
  for (const end of letGo) end();
});
