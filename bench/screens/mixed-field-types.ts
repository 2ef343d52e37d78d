/** Field types in turn, as the field of a group or form says its own. */
export const mixedFieldTypes = [
  { type: 'text', validation: { max_length: 80 } },
  { type: 'textarea', validation: { max_length: 400 } },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'select', options: ['red', 'green', 'blue'].map((value) => ({ value, label: value })) },
  { type: 'email' },
];
