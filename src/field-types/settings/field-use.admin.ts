import { createContext } from 'react';

/** Who fills in the field that is being set up or tried: staff in an entry, or visitors in a form. */
export const FieldUse = createContext<'entry' | 'form'>('entry');

/** Whether the field that is being set up lies in another one. */
export const InsideField = createContext(false);

/** A field that the condition of another one may ask for. */
export interface RuleField {
  name: string;
  label: string;
  /** What it lets people choose; empty where they write. */
  choices: readonly { value: string; label: string }[];
}

/** The fields that the condition of a field may ask for. */
export const RuleFields = createContext<readonly RuleField[]>([]);
