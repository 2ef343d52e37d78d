import type { z } from 'zod';
import type { DefinitionError } from '../kit/field-type.ts';

/** Checks a list's count with the words of the specification. */
export const countedItems =
  (label: string, { min_items: min, max_items: max }: { min_items: number; max_items: number }) =>
  (items: readonly unknown[], context: z.RefinementCtx): void => {
    if (items.length < min) context.addIssue({ code: 'custom', message: `${label} must have at least ${min} item(s)` });
    if (items.length > max) context.addIssue({ code: 'custom', message: `${label} can have at most ${max} item(s)` });
  };

/** Of a list with a least count, none are too few [G13]; where one is required, that is said instead. */
export const isCounted = ({ required, min_items: min }: { required: boolean; min_items: number }) =>
  min > 0 && !required;

export const countsCross: DefinitionError = {
  path: ['validation', 'min_items'],
  message: 'Minimum items must not be above the maximum items',
};
