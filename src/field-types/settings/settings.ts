import { z } from 'zod';
import { FieldConditions } from '../../contracts/lists/conditional-logic.ts';
import { isStorable, notStorable } from '../../contracts/text/storable-text.ts';
import { codePoints } from '../kit/value.ts';
import { fieldName } from './field-name.ts';

/** Whether a text has no more code points. */
export const atMost = (max: number) => (text: string) => text.length <= max || codePoints(text) <= max;

/** A setting that people read: bounded, and only what the database can hold. */
export const settingText = (max: number) =>
  z.string('must be text').refine(atMost(max), `must be at most ${max} characters`).refine(isStorable, notStorable);

/** A setting that is on or off. */
export const flag = (preset: boolean) => z.boolean('must be true or false').default(preset);

/** A setting that is on, off or left open. */
const mark = z.boolean('must be true or false').optional();

export const required = flag(false);

/** Whether no two entries of a type have the same value. They may unless it is true. */
export const unique = mark;
export const notUnique = 'Values of this type cannot be unique';
const description = settingText(1000).optional();

/** How much of a row of the entry's form a field takes; the console chooses where it says nothing. On phones it is the whole. */
const width = z.enum(['full', 'half', 'third'], 'must be full, half or third').optional();

/** What every field says of its input. */
export const inputSettings = { description, width, conditions: FieldConditions.optional() };
export const placeholder = (max: number) => settingText(max).optional();

/** Height of an editor's empty input, in CSS pixels. */
export const heightSetting = ({ min, max, usual }: { min: number; max: number; usual: number }) =>
  z.number('must be a number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`).default(usual);

/** Longest text a field holds, in code points. */
export const maxTextLength = 100_000;

/** A length or count setting. */
export const lengthSetting = z
  .int('must be a whole number')
  .min(0, { error: 'must not be negative', abort: true })
  .max(maxTextLength, { error: `must be at most ${maxTextLength}`, abort: true })
  .optional();

const noDefault = 'must be text, a number, true or false, or a list of texts';

/** What people call the field, under the name that a type's own form has for it [G01]. */
export const labelSetting = (caption: string) =>
  z
    .string(`${caption} is required`)
    .trim()
    .min(1, `${caption} is required`)
    .refine(atMost(200), `${caption} must be at most 200 characters`)
    .refine(isStorable, notStorable);

/** What every definition has, whatever its type. */
export const common = {
  /** `field_{index}`, given by the server; a client's own id for a new field is replaced [F18]. */
  id: z.string('must be text').max(100, 'must be at most 100 characters').default(''),
  name: fieldName,
  label: labelSetting('Display Name'),
  /** Ours: whether the value is for staff alone. It is public unless it is true. */
  is_private: mark,
  /** Ours: whether readers of the API may filter or sort by it. They may unless it is false; true also gives it an index. */
  filterable: mark,
  sortable: mark,
  /** Given to an entry that is created without the field. */
  default_value: z
    .union(
      [
        z.string(noDefault).refine(atMost(maxTextLength), `must be at most ${maxTextLength} characters`),
        z.number(noDefault),
        z.boolean(noDefault),
        z.array(z.string(noDefault), noDefault).max(500, 'must be at most 500 texts'),
      ],
      noDefault,
    )
    .optional(),
};
