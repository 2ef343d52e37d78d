import { Input } from '@mantine/core';
import { useController } from 'react-hook-form';
import { TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { Slot } from '../../../admin-kit/slots.tsx';
import { isId } from '../../../contracts/text/id.ts';

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    /** The file of the library that a picture is, by its id, and the ways to choose another. */
    libraryPicture: {
      /** Of the element that names the picture. */
      labelledBy: string;
      id: string | null;
      disabled: boolean;
      onChange: (id: string) => void;
    };
  }
}

interface PictureControlProps {
  name: string;
  label: string;
  description: string;
  disabled: boolean;
}

/** A picture: a file of the library by its id, or an address. */
export function PictureControl({ name, label, description, disabled }: PictureControlProps) {
  const { field, fieldState } = useController({ name });
  const inputId = useFieldId(name);
  const id = typeof field.value === 'string' && isId(field.value) ? field.value : null;
  const library = (
    <Slot name="libraryPicture" give={{ labelledBy: `${inputId}-label`, id, disabled, onChange: field.onChange }} />
  );
  if (id === null)
    return (
      <div>
        <TextControl name={name} label={label} description={description} placeholder="https://" spellCheck={false} />
        {library}
      </div>
    );
  return (
    <Input.Wrapper
      id={inputId}
      tabIndex={-1}
      role="group"
      aria-label={label}
      label={label}
      labelElement="div"
      description={description}
      error={fieldState.error?.message}
      data-field={name}
    >
      {library}
    </Input.Wrapper>
  );
}
