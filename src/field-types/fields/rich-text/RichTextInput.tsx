import { FormattedTextEditor } from '../../formatted-text/FormattedTextEditor.tsx';
import type { DefinitionOf, FieldInputProps } from '../../kit/field-type.admin.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { InputBox } from '../../kit/InputBox.tsx';
import { LengthNote } from '../../kit/LengthNote.tsx';

/** Formatted text, with the tools that the builder chose [G12]. */
export function RichTextInput(props: FieldInputProps<DefinitionOf<'rich_text'>>) {
  const { definition, id, value, error, disabled, onChange, onBlur } = props;
  const { label, ui, validation } = definition;
  const html = typeof value === 'string' ? value : '';
  return (
    <InputBox field={props}>
      <FormattedTextEditor
        id={id}
        label={label}
        value={html}
        options={ui.toolbar_options}
        height={ui.height}
        placeholder={ui.placeholder}
        isRequired={validation.required}
        isInvalid={Boolean(error)}
        disabled={disabled}
        onChange={(changed) => onChange(changed === '' ? null : changed)}
        onBlur={onBlur}
      />
      {validation.max_length !== undefined && <LengthNote text={textOfHtml(html)} max={validation.max_length} />}
    </InputBox>
  );
}
