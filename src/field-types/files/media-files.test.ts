import { describe, expect, test } from 'vitest';
import { claimedMimeType, countError, readableLimit, sizeError, typeError } from '../../contracts/upload-rules.ts';
import { type FieldDefinition, type FieldDraft, valueSchema } from '../definition/definition.ts';
import { fieldList } from '../definition/field-list.ts';
import { filesIn, withFiles } from '../definition/named-files.ts';
import { fileError } from './media-files.ts';

const define = (draft: object) => {
  const [field] = fieldList.parse([{ name: 'photo', label: 'Photo', ...draft } as FieldDraft]);
  if (!field) throw new Error('The definition was lost.');
  return field;
};
const settingsOf = (draft: object) => define(draft).validation;
function refusals(validation: object, type = 'image'): Record<string, string> {
  const checked = fieldList.safeParse([{ name: 'photo', label: 'Photo', type, validation } as FieldDraft]);
  const issues = checked.success ? [] : checked.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.slice(2).join('.'), message]));
}
const file = (n: number, ending = 'png') => `/media/0197c7a5-1111-7000-8000-00000000000${n}.${ending}`;

describe('[G11] [G16] the settings', () => {
  test('an image field begins with jpeg, png and webp, 5,000,000 bytes and one file', () => {
    expect(settingsOf({ type: 'image' })).toEqual({
      required: false,
      allowed_file_types: ['jpeg', 'png', 'webp'],
      max_file_size: 5_000_000,
      max_number_of_files: 1,
    });
  });

  test.each(['media', 'file'])('a %s field takes at most 10,000,000 bytes', (type) => {
    expect(settingsOf({ type })).toMatchObject({ max_file_size: 10_000_000, max_number_of_files: 1 });
    expect(refusals({ max_file_size: 10_000_001 }, type)).toEqual({ max_file_size: 'must be at most 10000000 bytes' });
  });

  test('svg, bmp and tiff can be chosen, also by media type, ending, or in one text', () => {
    const chosen = (allowed_file_types: unknown) =>
      settingsOf({ type: 'image', validation: { allowed_file_types } as object });
    expect(chosen(['svg', 'bmp', 'tiff'])).toMatchObject({ allowed_file_types: ['svg', 'bmp', 'tiff'] });
    expect(chosen(['image/jpeg', '.JPG', 'image/svg+xml'])).toMatchObject({ allowed_file_types: ['jpeg', 'svg'] });
    expect(chosen('png, webp')).toMatchObject({ allowed_file_types: ['png', 'webp'] });
  });

  test.each([
    [{ allowed_file_types: [] }, 'allowed_file_types', 'At least one file type must be allowed'],
    [{ allowed_file_types: '' }, 'allowed_file_types', 'At least one file type must be allowed'],
    [{ allowed_file_types: 7 }, 'allowed_file_types', 'At least one file type must be allowed'],
    [{ max_file_size: 0 }, 'max_file_size', 'must be at least 1 byte'],
    [{ max_file_size: -5 }, 'max_file_size', 'must be at least 1 byte'],
    [{ max_file_size: 1.5 }, 'max_file_size', 'must be a whole number of bytes'],
    [{ max_file_size: '5 MB' }, 'max_file_size', 'must be a whole number of bytes'],
    [{ max_number_of_files: 0 }, 'max_number_of_files', 'must be at least 1'],
    [{ max_number_of_files: -1 }, 'max_number_of_files', 'must be at least 1'],
    [{ max_number_of_files: 101 }, 'max_number_of_files', 'must be at most 100'],
    [{ max_number_of_files: 2.5 }, 'max_number_of_files', 'must be a whole number'],
  ])('%j is rejected', (validation, setting, message) => {
    expect(refusals(validation)).toEqual({ [setting]: message });
  });

  test.each(['exe', 'pdf', 'image/*', '__proto__', ''])('an image field cannot allow %j', (type) => {
    expect(refusals({ allowed_file_types: [type] })['allowed_file_types.0']).toBe(
      'is not a file type that can be allowed here. Choose from: jpeg, png, webp, gif, svg, bmp, tiff',
    );
  });
});

describe('the value', () => {
  const several = { type: 'image', validation: { max_number_of_files: 2 } };
  const read = (draft: object, value: unknown) => {
    const checked = valueSchema(define(draft)).safeParse(value);
    return checked.success ? checked.data : checked.error.issues.map(({ message }) => message);
  };
  const notOurs = 'Photo must be a file of the media library. Upload the file there, then choose it';

  test.each([
    'https://example.test/photo.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://example.test/0197c7a5',
    `${file(1)}/../../etc/passwd`,
    '//example.test/media/x.png',
    '/media/photo.png',
    '/media/',
    7,
    true,
    {},
    [{}],
    [''],
    'local-file:0197c7a5:photo.png',
  ])('%j is no file of the library, and the way out is said', (value) => {
    expect(read({ type: 'image' }, value)).toEqual([notOurs]);
  });

  test('[H19] too many files, and one twice', () => {
    expect(read({ type: 'image' }, [file(1), file(2)])).toEqual([
      'Maximum 1 file(s) allowed. Currently have 1, trying to add 1',
    ]);
    expect(read(several, [file(1), file(2), file(3), file(4)])).toEqual([
      'Maximum 2 file(s) allowed. Currently have 2, trying to add 2',
    ]);
    expect(read(several, [file(1), file(1)])).toEqual(['Photo must not name a file twice']);
    expect(read({ type: 'image', validation: { required: true } }, [])).toEqual(['Photo is required']);
  });

  test('one address, or a list where several may be chosen; nothing is null', () => {
    expect(read({ type: 'image' }, file(1))).toBe(file(1));
    expect(read({ type: 'image' }, [file(1)])).toBe(file(1));
    expect(read(several, file(1))).toEqual([file(1)]);
    for (const nothing of ['', null, undefined, []]) expect(read(several, nothing)).toBeNull();
  });

  test('a whole address and a variant become the path of the file', () => {
    expect(read({ type: 'image' }, `https://example.test${file(1)}`)).toBe(file(1));
    expect(read({ type: 'image' }, `${file(1)}?w=640`)).toBe(file(1));
  });
});

describe('[H19] the words, on both sides', () => {
  const { validation } = define({ type: 'image' }) as Extract<FieldDefinition, { type: 'image' }>;

  test.each([
    [{ mimeType: 'image/gif', size: 10 }, 'File type gif is not allowed. Allowed types: jpeg, png, webp'],
    [
      { mimeType: 'application/x-thing', size: 10 },
      'File type application/x-thing is not allowed. Allowed types: jpeg, png, webp',
    ],
    [{ mimeType: '', size: 10 }, 'File type unknown is not allowed. Allowed types: jpeg, png, webp'],
    [{ mimeType: 'image/png', size: 5_000_001 }, 'File size 5.01 MB exceeds maximum 5 MB'],
    [{ mimeType: 'image/png', size: 7_340_000 }, 'File size 7.34 MB exceeds maximum 5 MB'],
    [{ mimeType: 'image/png', size: 5_000_000 }, null],
  ])('%j', (input, violation) => {
    expect(fileError(validation, input)).toBe(violation);
  });

  test('[Q11] of the field’s limit and the server’s the smaller counts', () => {
    const wide = { ...validation, max_file_size: 10_000_000 };
    expect(fileError(wide, { mimeType: 'image/png', size: 5_300_000 })).toBe('File size 5.06 MB exceeds maximum 5 MB');
  });

  test('a limit reads as it does in its error', () => {
    expect([5_242_880, 5_000_000, 10_000_000, 1_500_000, 400_000].map(readableLimit)).toEqual([
      '5 MB',
      '5 MB',
      '10 MB',
      '1.5 MB',
      '400 kB',
    ]);
  });

  test('what a file on the disk claims, by its type or its name', () => {
    expect(claimedMimeType({ name: 'a.jpg', type: 'image/jpg' })).toBe('image/jpeg');
    expect(claimedMimeType({ name: 'a.TIF', type: '' })).toBe('image/tiff');
    expect(claimedMimeType({ name: 'a.exe', type: '' })).toBe('');
  });

  test('to the letter of the specification', () => {
    expect(typeError('image/gif', ['image/png'])).toBe('File type gif is not allowed. Allowed types: png');
    expect(sizeError({ size: 6_000_000, max: 5_242_880 })).toBe('File size 5.73 MB exceeds maximum 5 MB');
    expect(sizeError({ size: 12_000_000, max: 10_000_000 })).toBe('File size 12 MB exceeds maximum 10 MB');
    expect(countError({ max: 3, have: 2, add: 2 })).toBe(
      'Maximum 3 file(s) allowed. Currently have 2, trying to add 2',
    );
    expect(countError({ max: 3, have: 2, add: 1 })).toBeNull();
  });
});

test('files are found and exchanged inside items, too', () => {
  const parts = define({
    name: 'parts',
    type: 'repeater',
    sub_fields: [
      { type: 'image', name: 'picture', label: 'Picture' },
      { type: 'text', name: 'name', label: 'Name' },
    ],
  });
  const value = [{ picture: 'a', name: 'a' }, { name: 'b' }, null];
  expect(filesIn(parts, { value, path: 'parts' })).toMatchObject([{ file: 'a', path: 'parts.0.picture' }]);
  expect(withFiles(parts, value, (one) => `${one}!`)).toEqual([{ picture: 'a!', name: 'a' }, { name: 'b' }, null]);
});
