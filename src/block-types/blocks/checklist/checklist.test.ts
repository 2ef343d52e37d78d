import { expect, test } from 'vitest';
import { blockOfType } from '../../../../tests/support/block-of-type.ts';
import { checklist } from './checklist.block.ts';

const { stored, refusals, html, shown, text } = blockOfType('checklist');

test('[H12] an item that is neither checked nor not is rejected', () => {
  expect(refusals({ items: [{ text: 'a', checked: 'yes' }] })).toEqual({ 'items.0.checked': 'must be true or false' });
});

test.each([
  [{ items: ['a'] }, [{ text: 'a', checked: false }]],
  [{ items: [{ content: 'a', meta: { checked: true } }] }, [{ text: 'a', checked: true }]],
])('[H12] %j is stored in one spelling', (data, items) => {
  expect(stored(data)).toEqual({ items });
});

test('[H12] [H13] a checklist has its items and their state as HTML', () => {
  expect(html(checklist.example)).toBe('<ul><li>☑ Oil</li><li>☐ Air</li></ul>');
});

test('[H12] a checklist on the site', () => {
  expect(shown({ items: [{ text: 'a', checked: true }, { text: 'b' }] })).toBe(
    '<ul><li><label><input type="checkbox" disabled="" readOnly="" checked=""/><span>a</span></label></li>' +
      '<li><label><input type="checkbox" disabled="" readOnly=""/><span>b</span></label></li></ul>',
  );
});

test('[H12] a checklist has a line of text for each of its parts', () => {
  expect(text(checklist.example)).toEqual(['Oil', 'Air']);
});
