import { expect, test } from 'vitest';
import { passwordStrength, type StrengthLevel } from './password-strength.rules.ts';

test.each<[string, number, StrengthLevel]>([
  ['', 0, 'Weak'],
  ['a', 1, 'Weak'],
  ['aA', 2, 'Weak'],
  ['aA1', 3, 'Medium'],
  ['aA1!', 4, 'Medium'],
  ['aaaaaaaa', 2, 'Weak'],
  ['aaaaaaaaaaaa', 3, 'Medium'],
  ['aaaaaaaaaaaA', 4, 'Medium'],
  ['Plough4f', 4, 'Medium'],
  ['Plough4!', 5, 'Strong'],
  ['Plough4field', 5, 'Strong'],
  ['Plough-4-field', 6, 'Strong'],
  // An emoji is one character, and special; a blank is no symbol.
  ['🚜🚜🚜🚜🚜🚜🚜', 1, 'Weak'],
  ['a b c d ', 2, 'Weak'],
])('[A29] %j has %d points: %s', (password, score, level) => {
  expect(passwordStrength(password)).toEqual({ score, level });
});
