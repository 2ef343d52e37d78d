import { expect, test } from 'vitest';
import { FormDraft } from '../forms.contract.ts';
import { bodyOf, newForm } from './form-form.ts';
import { startingPoints, startOf } from './starting-points.ts';

test.each(startingPoints.map(({ id }) => id))('the starting point %s is a form that can be saved as it is', (id) => {
  const form = startOf(id);
  expect(FormDraft.safeParse(bodyOf(form)).error).toBeUndefined();
  expect(form).toMatchObject({ status: 'draft', multipleEmailIntegrations: [] });
  expect(form.fields.length).toBeGreaterThan(0);
});

test('any other name starts an empty form', () => {
  for (const id of [null, '', 'constructor']) expect(startOf(id)).toEqual(newForm);
});
