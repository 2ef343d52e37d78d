import { expect, test } from 'vitest';
import { fieldTypeGroups } from './kit/field-type.ts';
import { adminFieldType } from './registry.admin.ts';
import { type FieldType, fieldTypes } from './registry.ts';

const tabsOf = (type: FieldType) => adminFieldType(type).tabs.map(({ label }) => label);

test.each<[FieldType, string[]]>([
  ['text', ['Basic', 'Advanced']],
  ['textarea', ['Basic', 'Advanced']],
  ['number', ['Basic', 'Advanced']],
  ['boolean', ['Basic', 'Advanced']],
  ['email', ['Basic', 'Advanced']],
  ['url', ['Basic', 'Advanced']],
  ['select', ['Basic', 'Options', 'Advanced']],
  ['date', ['Basic', 'Advanced']],
  ['relation', ['Basic Settings', 'Reference Options', 'Validation']],
  ['rich_text', ['Basic Settings', 'Editor Options', 'Validation']],
  ['repeater', ['Basic', 'Sub Fields', 'Validation', 'UI Options']],
  ['group', ['Basic', 'Sub Fields']],
])('[F15] a field of type %s is set up on the tabs %j', (type, tabs) => {
  expect(tabsOf(type)).toEqual(tabs);
});

test('[F14] the picker has the six groups and a seventh, each type in its own', () => {
  const inGroup = (group: string) =>
    fieldTypes.filter((fieldType) => fieldType.group === group).map(({ label }) => label);
  expect(fieldTypeGroups).toEqual(['Basic', 'Content', 'Choice', 'Relational', 'Advanced', 'Layout', 'More']);
  expect(Object.fromEntries(fieldTypeGroups.map((group) => [group, inGroup(group)]))).toMatchObject({
    Basic: ['Text', 'Text Area', 'Number'],
    Choice: ['Select', 'Boolean'],
    Relational: ['Relation'],
    Advanced: ['Date Picker'],
    Layout: ['Repeater'],
  });
});

test('[F14] [F15] every type has an icon, a hint and tabs', () => {
  for (const { type } of fieldTypes) {
    const { hint, tabs, icon } = adminFieldType(type);
    expect(hint, type).not.toBe('');
    expect(tabs.length, type).toBeGreaterThan(0);
    expect(icon, type).toBeDefined();
  }
});

test('[F17] a type that only a newer server knows has no settings, and nothing falls over', () => {
  for (const type of ['hologram', 'constructor', '__proto__'] as unknown as FieldType[]) {
    expect(adminFieldType(type)).toMatchObject({ tabs: [], hint: '' });
  }
});
