import { createContext } from 'react';

/** Who fills in the field that is being set up or tried: staff in an entry, or visitors in a form. */
export const FieldUse = createContext<'entry' | 'form'>('entry');

/** Whether the field that is being set up lies in another one. */
export const InsideField = createContext(false);
