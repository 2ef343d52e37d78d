import { GrowingTextarea } from '../../../admin-kit/kit/form/GrowingTextarea.tsx';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import { CountedLength } from '../../plain-text/CountedLength.tsx';

/** Several lines of text. */
export function TextareaInput(props: FieldInputProps<DefinitionOf<'textarea'>>) {
  const { definition, value, onChange } = props;
  return (
    <CountedLength text={value} max={definition.validation.max_length}>
      <GrowingTextarea
        {...wrapperProps(props)}
        dir="auto"
        placeholder={definition.ui.placeholder}
        minRows={definition.ui.rows}
        maxRows={Math.max(20, definition.ui.rows)}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </CountedLength>
  );
}
