import { z } from 'zod';

/** Names that JavaScript's own objects answer to. */
const objectNames: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

const reservedNames: ReadonlySet<string> = new Set([
  'id',
  'title',
  'slug',
  'content',
  'status',
  'author',
  'meta',
  'version',
  'content_type',
  'created_at',
  'updated_at',
  'published_at',
  ...objectNames,
]);

const nameRule = (reserved: ReadonlySet<string>) =>
  z.string('Field name is required').superRefine((name, context) => {
    const message = errorOfName(name, reserved);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** The field-name rule [G01]: lowercase, digits, underscores, at most 64, and none of the names the system uses itself. */
export const fieldName = nameRule(reservedNames);

/** The same for a field inside a field, where an item may well have a title of its own. */
export const innerFieldName = nameRule(objectNames);

function errorOfName(name: string, reserved: ReadonlySet<string>): string | null {
  if (name === '') return 'Field name is required';
  if (reserved.has(name)) return `"${name}" is a reserved name`;
  if (name.length > 64) return 'Field name must be at most 64 characters';
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    return 'Field name must start with a lowercase letter and hold only lowercase letters, numbers and underscores';
  }
  return null;
}
