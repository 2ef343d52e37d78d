import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { editorExtensions } from '../../formatted-text/editor-extensions.admin.ts';
import { FormattedTextToolbar, type FormattedTextTools } from '../../formatted-text/FormattedTextToolbar.tsx';

/** The toolbar as writers will see it. */
export function ToolbarPreview({ options }: { options: unknown }) {
  const editor = useEditor({ extensions: editorExtensions, injectCSS: false, editable: false });
  return (
    <RichTextEditor editor={editor}>
      <FormattedTextToolbar options={(options ?? {}) as FormattedTextTools} />
    </RichTextEditor>
  );
}
