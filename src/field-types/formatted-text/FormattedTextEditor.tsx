import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { Fragment, type Schema, Slice } from '@tiptap/pm/model';
import { type Editor, type Extensions, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { showLeftOut } from '../../admin-kit/kit/files/left-out-pictures.ts';
import { linkError } from '../../block-types/addresses.ts';
import { editorExtensions } from './editor-extensions.admin.ts';
import classes from './FormattedTextEditor.module.css';
import { FormattedTextToolbar, type FormattedTextTools } from './FormattedTextToolbar.tsx';
import { ownHtml, paragraphsOf } from './pasted-html.admin.ts';

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

export interface FormattedTextEditorProps {
  id: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  options: FormattedTextTools;
  /** In CSS pixels. */
  height: number;
  placeholder?: string | undefined;
  isRequired?: boolean | undefined;
  isInvalid?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Beside those of every formatted text; the same ones for as long as it is shown. */
  extensions?: Extensions | undefined;
  /** How its HTML is written. */
  spelled?: ((html: string) => string) | undefined;
  /** True for an address that a link may have besides the usual ones. */
  acceptsLink?: ((address: string) => boolean) | undefined;
  /** For who inserts at the caret. */
  handle?: RefObject<Editor | null> | undefined;
}

const asItIs = (html: string) => html;

/** An editor of HTML with the tools of formatted text [G12]; an empty text is ''. */
export function FormattedTextEditor(props: FormattedTextEditorProps) {
  const { id, label, value: html, onChange, onBlur, options, height, placeholder, extensions = [], handle } = props;
  const { acceptsLink = () => false } = props;
  const { isRequired = false, isInvalid = false, disabled = false, spelled = asItIs } = props;
  /** The value that the editor shows, which it may spell in its own way. */
  const shown = useRef(html);
  const editor = useEditor({
    extensions: [...editorExtensions, ...extensions],
    content: html,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: (pasted) => {
        const own = ownHtml(pasted, { takesVideo: options.media });
        showLeftOut(own.leftOut);
        return own.html;
      },
      clipboardTextParser: (text, _context, _plain, view) => pastedText(view.state.schema, paragraphsOf(text)),
      attributes: {
        id,
        dir: 'auto',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(isRequired && { 'aria-required': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      shown.current = changed.isEmpty ? '' : spelled(changed.getHTML());
      onChange(shown.current);
    },
    ...(onBlur && { onBlur }),
  });

  useImperativeHandle(handle, () => editor, [editor]);
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
    <RichTextEditor editor={editor} className={classes.editor} data-invalid={isInvalid ? true : undefined}>
      <FormattedTextToolbar
        options={options}
        linkError={(address) => (acceptsLink(address) ? null : linkError(address))}
      />
      <div className={classes.scroll} ref={(box) => box?.style.setProperty('--editor-height', `${height}px`)}>
        <RichTextEditor.Content />
        {editor.isEmpty && placeholder && (
          <div className={classes.placeholder} aria-hidden>
            {placeholder}
          </div>
        )}
      </div>
    </RichTextEditor>
  );
}
