import { createContext, useContext } from 'react';

/** Set around the form of a dialog, so that its controls do not share their ids with the page's form below it. */
export const FormScope = createContext('');

/** The id of a form's control: its path, within the form's scope. The error summary leads there. */
export function useFieldId(path: string): string {
  return useContext(FormScope) + path;
}

/** The path of the control with an id, in its form. */
export function useFieldPath(id: string): string {
  const scope = useContext(FormScope);
  return id.startsWith(scope) ? id.slice(scope.length) : id;
}
