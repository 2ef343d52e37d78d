import { describe, expect, test } from 'vitest';
import type { FormField } from '../fields/form-fields.contract.ts';
import { fieldsOfRows, headingOf, rowsOf, withoutField } from './step-rows.ts';

/** One field a letter; a title stands before the field that begins its step. */
function fieldsOf(text: string): FormField[] {
  return [...text.matchAll(/(?:\[(\w+)\])?(\w)/g)].map(
    ([, step, id = '']) => ({ id, name: id, label: id, type: 'text', ...(step && { step }) }) as unknown as FormField,
  );
}

const written = (fields: readonly FormField[]) =>
  fields.map(({ id, step }) => `${step ? `[${step}]` : ''}${id}`).join('');

function moved(text: string, row: string, to: number): string {
  const fields = fieldsOf(text);
  const rows = rowsOf(fields).filter((one) => one !== row);
  return written(fieldsOfRows(fields, { rows: rows.toSpliced(to, 0, row), moved: row }));
}

describe('the rows of a form in steps', () => {
  test('a field is moved across a heading, which stays', () => {
    expect(rowsOf(fieldsOf('ab[Two]cd'))).toEqual(['a', 'b', 'step:c', 'c', 'd']);
    expect(moved('ab[Two]cd', 'b', 2)).toBe('a[Two]bcd');
    expect(moved('ab[Two]cd', 'c', 0)).toBe('cab[Two]d');
    expect(moved('ab[Two]cd', 'c', 4)).toBe('ab[Two]dc');
  });

  test('a heading is moved among the fields', () => {
    expect(moved('ab[Two]cd', headingOf('c'), 1)).toBe('a[Two]bcd');
    expect(moved('ab[Two]cd', headingOf('c'), 3)).toBe('abc[Two]d');
  });

  test('the last field of a step takes its heading along, and no heading loses its fields', () => {
    expect(moved('a[Two]b[Three]cd', 'b', 4)).toBe('a[Three]c[Two]bd');
    expect(moved('a[Two]b[Three]cd', headingOf('c'), 1)).toBe('a[Two]b[Three]cd');
    expect(moved('ab[Two]c', headingOf('c'), 3)).toBe('ab[Two]c');
  });

  test('a deleted field leaves its heading to the next of its step', () => {
    const without = (text: string, id: string) => {
      const fields = fieldsOf(text);
      return written(withoutField(fields, fields.find((field) => field.id === id) as FormField));
    };
    expect(without('a[Two]bc', 'b')).toBe('a[Two]c');
    expect(without('a[Two]b[Three]c', 'b')).toBe('a[Three]c');
    expect(without('a[Two]b', 'b')).toBe('a');
  });
});
