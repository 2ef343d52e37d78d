import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import type { DefinitionOf } from '../../kit/field-type.admin.ts';
import { editorExtensions } from './editor-extensions.admin.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';

/** The toolbar as writers will see it. */
export function ToolbarPreview({ options }: { options: unknown }) {
  const editor = useEditor({ extensions: editorExtensions, injectCSS: false, editable: false });
  return (
    <RichTextEditor editor={editor}>
      <RichTextToolbar options={(options ?? {}) as DefinitionOf<'rich_text'>['ui']['toolbar_options']} />
    </RichTextEditor>
  );
}
