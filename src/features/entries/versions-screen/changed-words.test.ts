import { describe, expect, test } from 'vitest';
import type { EntryModel } from '../entries.contract.ts';
import { changedWords } from './changed-words.ts';
import { entrySequences } from './entry-merge.ts';

const { content } = entrySequences({ fields: [] } as unknown as EntryModel, () => new Map());
const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
const picture = (url: string) => ({ type: 'image', data: { file: { url }, caption: 'In the yard' } });
const written = (...blocks: object[]) => ({ json: { blocks } });

describe('[H02] what a save changed in a text of blocks', () => {
  test('is shown without the blocks around it, with the places of those that differ', () => {
    const change = {
      before: written(paragraph('Oil'), paragraph('Air'), paragraph('Fuel')),
      after: written(paragraph('Oil'), paragraph('Air, dry'), paragraph('Water'), paragraph('Fuel')),
    };
    expect(changedWords(content, change)).toEqual({
      before: 'Block 2: Air',
      after: 'Block 2: Air, dry\nBlock 3: Water',
    });
  });

  test('is named where both sides read alike', () => {
    const change = {
      before: written(paragraph('Oil'), picture('/media/a.png')),
      after: written(paragraph('Oil'), picture('/media/b.png')),
    };
    expect(changedWords(content, change)).toEqual({
      before: 'Block 2: In the yard (file url: /media/a.png)',
      after: 'Block 2: In the yard (file url: /media/b.png)',
    });
  });

  test('is all of it where nothing is common, and nothing of the kind for a plain text', () => {
    expect(changedWords(content, { before: '', after: written(paragraph('Oil'), paragraph('Air')) })).toEqual({
      before: '',
      after: 'Oil\nAir',
    });
    expect(changedWords(content, { before: 'Oil', after: written(paragraph('Oil')) })).toBeNull();
    expect(changedWords(undefined, { before: 1, after: 2 })).toBeNull();
  });
});
