/** What the keyboard reaches first in a block that is a form. */
export const firstControl = '[data-edit], fieldset :is(button, input)';
