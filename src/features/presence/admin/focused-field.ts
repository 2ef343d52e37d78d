import { Beat } from '../presence.contract.ts';

const isField = (path: string | null): path is string => path !== null && Beat.shape.field.safeParse(path).success;

/** The field of the entry's form that has the focus, by its path; null where none has. A field inside another counts as the outer one. */
export function focusedField(): string | null {
  let field: string | null = null;
  for (let element = document.activeElement; element !== null; element = element.parentElement) {
    const path = element.getAttribute('data-field');
    if (isField(path)) field = path;
  }
  return field;
}

/** Where a field of the form is drawn; null where the form does not show it. */
export function placeOfField(path: string): Element | null {
  return document.querySelector(`form [data-field="${CSS.escape(path)}"]`);
}
