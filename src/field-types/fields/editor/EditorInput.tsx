import { List } from '@mantine/core';
import { get, useFormState } from 'react-hook-form';
import { useFieldPath } from '../../../admin-kit/kit/form/field-id.ts';
import { documentTextIn } from '../../../block-types/document/document-text.ts';
import { BlockEditor } from '../../../block-types/editor/BlockEditor.tsx';
import type { DefinitionOf, FieldInputProps } from '../../kit/field-type.admin.ts';
import { InputBox } from '../../kit/InputBox.tsx';
import { LengthNote } from '../../kit/LengthNote.tsx';

/** Content made of blocks [G12]; what is wrong inside a block is said below, by its place. */
export function EditorInput(props: FieldInputProps<DefinitionOf<'editor'>>) {
  const { definition, id, value, error, disabled, onChange, onBlur } = props;
  const path = useFieldPath(id);
  const { errors } = useFormState({ name: path });
  const fieldErrors = error === undefined ? errorsIn(get(errors, path), id) : [];
  const { max_length: max } = definition.validation;
  return (
    <InputBox field={props}>
      <BlockEditor
        id={id}
        label={definition.label}
        hasError={error !== undefined || fieldErrors.length > 0}
        placeholder={definition.ui.placeholder}
        minHeight={definition.ui.min_height}
        value={value}
        disabled={disabled}
        onChange={onChange}
        onBlur={onBlur}
      />
      {fieldErrors.length > 0 && (
        <List size="sm" c="red" mt={4} role="alert">
          {fieldErrors.map(({ path, message }) => (
            <List.Item key={path} id={path} tabIndex={-1}>
              {blockAt(path, id)}
              {message}
            </List.Item>
          ))}
        </List>
      )}
      {max !== undefined && <LengthNote text={documentTextIn(value)} max={max} />}
    </InputBox>
  );
}

function errorsIn(errors: unknown, path: string): { path: string; message: string }[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const { message } = errors as { message?: unknown };
  if (typeof message === 'string') return [{ path, message }];
  return Object.entries(errors).flatMap(([name, inside]) => errorsIn(inside, `${path}.${name}`));
}

/** Blocks are counted as people do. */
function blockAt(path: string, id: string): string {
  const index = /^\.blocks\.(\d+)/.exec(path.slice(id.length))?.[1];
  return index === undefined ? '' : `Block ${Number(index) + 1}: `;
}
