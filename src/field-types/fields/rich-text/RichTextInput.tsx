import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { Fragment, type Schema, Slice } from '@tiptap/pm/model';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { showLeftOut } from '../../../admin-kit/kit/files/left-out-pictures.ts';
import type { DefinitionOf, FieldInputProps } from '../../kit/field-type.admin.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { InputBox } from '../../kit/InputBox.tsx';
import { LengthNote } from '../../kit/LengthNote.tsx';
import { editorExtensions } from './editor-extensions.admin.ts';
import { ownHtml, paragraphsOf } from './pasted-html.admin.ts';
import classes from './RichTextInput.module.css';
import { RichTextToolbar } from './RichTextToolbar.tsx';

/** Paragraphs of lines as the editor takes them. */
function pastedText(schema: Schema, paragraphs: readonly (readonly string[])[]): Slice {
  const { paragraph, hardBreak } = schema.nodes;
  if (!paragraph || !hardBreak) throw new Error('the editor has no paragraphs');
  const nodes = paragraphs.map((lines) =>
    paragraph.create(
      null,
      lines.flatMap((line, at) => [...(at > 0 ? [hardBreak.create()] : []), schema.text(line)]),
    ),
  );
  return new Slice(Fragment.fromArray(nodes), 1, 1);
}

/** Formatted text, with the tools that the builder chose [G12]. */
export function RichTextInput(props: FieldInputProps<DefinitionOf<'rich_text'>>) {
  const { definition, id, value, error, disabled, onChange, onBlur } = props;
  const html = typeof value === 'string' ? value : '';
  const { max_length: max } = definition.validation;
  /** The value that the editor shows, which it may spell in its own way. */
  const shown = useRef(html);
  const editor = useEditor({
    extensions: editorExtensions,
    content: html,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: (pasted) => {
        const own = ownHtml(pasted, { takesVideo: definition.ui.toolbar_options.media });
        showLeftOut(own.leftOut);
        return own.html;
      },
      clipboardTextParser: (text, _context, _plain, view) => pastedText(view.state.schema, paragraphsOf(text)),
      attributes: {
        id,
        dir: 'auto',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': definition.label,
        ...(definition.validation.required && { 'aria-required': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      shown.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(changed.isEmpty ? null : shown.current);
    },
    onBlur,
  });

  // Meets the editor, which keeps a document of its own: takes over what came from elsewhere, such as a stored version.
  useEffect(() => {
    // The screen may be taken down and put up again around one that is gone; the next one begins with the value.
    if (editor.isDestroyed) return;
    if (!editor.isFocused && html !== shown.current) {
      shown.current = html;
      editor.commands.setContent(html, { emitUpdate: false });
    }
    if (editor.isEditable === disabled) editor.setEditable(!disabled);
  }, [editor, html, disabled]);

  return (
    <InputBox field={props}>
      <RichTextEditor editor={editor} className={classes.editor} data-invalid={error ? true : undefined}>
        <RichTextToolbar options={definition.ui.toolbar_options} />
        <div
          className={classes.scroll}
          ref={(box) => box?.style.setProperty('--editor-height', `${definition.ui.height}px`)}
        >
          <RichTextEditor.Content />
          {editor.isEmpty && definition.ui.placeholder && (
            <div className={classes.placeholder} aria-hidden>
              {definition.ui.placeholder}
            </div>
          )}
        </div>
      </RichTextEditor>
      {max !== undefined && <LengthNote text={textOfHtml(html)} max={max} />}
    </InputBox>
  );
}
