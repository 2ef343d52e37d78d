import { Input, Stack, Text } from '@mantine/core';
import { getSchema } from '@tiptap/core';
import type { Editor } from '@tiptap/react';
import { type RefObject, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { editorExtensions } from '../../../field-types/formatted-text/editor-extensions.admin.ts';
import { FormattedTextEditor } from '../../../field-types/formatted-text/FormattedTextEditor.tsx';
import type { Rendered } from '../email-templates.contract.ts';
import { MailFrame } from '../preview-screen/MailFrame.tsx';
import classes from './MessageEditor.module.css';
import { holdsAll, inLines } from './message-html.ts';
import type { TemplateForm } from './template-form.ts';
import { variableMarks } from './variable-marks.ts';

const schema = getSchema(editorExtensions);
const extensions = [variableMarks];

const tools = {
  basic_formatting: true,
  links: true,
  lists: true,
  alignment: true,
  images: true,
  media: false,
  tables: false,
  code_blocks: false,
  custom_styles: true,
};

const beginsWithVariable = (address: string) => /^\{\{[^{}]+\}\}/.test(address);

interface MessageEditorProps {
  disabled: boolean;
  /** Null while HTML stands in the template that the editor would lose. */
  handle: RefObject<Editor | null>;
  /** The mail as it is now; undefined until it was made. */
  rendered: Rendered | undefined;
}

/** The mail as it is read: written here as long as the editor holds all of its HTML, else shown as it arrives. */
export function MessageEditor({ disabled, handle, rendered }: MessageEditorProps) {
  const { setValue } = useFormContext<TemplateForm>();
  const html = useWatch({ name: 'htmlContent' }) as string;
  const writtenHere = useRef<string | null>(null);
  const isHeld = useMemo(() => html === writtenHere.current || holdsAll(html, schema), [html]);
  return (
    <Input.Wrapper label="Message" labelElement="div" classNames={{ root: classes.message }}>
      {isHeld ? (
        <FormattedTextEditor
          id="message"
          label="Message"
          value={html}
          options={tools}
          height={240}
          placeholder="Write the email here"
          disabled={disabled}
          extensions={extensions}
          spelled={inLines}
          handle={handle}
          acceptsLink={beginsWithVariable}
          onChange={(written) => {
            writtenHere.current = written;
            setValue('htmlContent', written, { shouldDirty: true, shouldValidate: true });
          }}
        />
      ) : (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            This HTML has parts that the editor would lose. Change it below; here is the email as it arrives.
          </Text>
          {rendered && <MailFrame html={rendered.html} text={rendered.text} />}
        </Stack>
      )}
    </Input.Wrapper>
  );
}
