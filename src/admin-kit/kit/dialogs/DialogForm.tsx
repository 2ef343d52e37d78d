import type { ReactNode } from 'react';

interface DialogFormProps {
  label: string;
  onSubmit: () => unknown;
  children: ReactNode;
}

/** The form of a dialog that stands inside another form in the tree of components; that one is not submitted with it. */
export function DialogForm({ label, onSubmit, children }: DialogFormProps) {
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
