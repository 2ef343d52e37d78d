import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { AddressControl } from './AddressControl.tsx';

interface LinkControlProps {
  editor: Editor;
  disabled?: boolean;
  /** Why an address is rejected, or null. */
  problem: (address: string) => string | null;
}

/** The tool for a link: of what is chosen, or around the caret. An address that leads nowhere is told why. */
export function LinkControl({ editor, disabled = false, problem }: LinkControlProps) {
  const href = useEditorState({ editor, selector: () => String(editor.getAttributes('link')['href'] ?? '') });
  return (
    <AddressControl
      label="Link"
      icon={IconLink}
      present={href}
      disabled={disabled}
      problem={problem}
      onInsert={({ address }) => setLink(editor, address)}
    />
  );
}

/** Links what is chosen, or the link around the caret; where nothing is chosen, the address itself is written. */
function setLink(editor: Editor, href: string): void {
  const isNew = editor.state.selection.empty && !editor.isActive('link');
  const chain = editor.chain().focus();
  if (isNew) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.extendMarkRange('link').setLink({ href }).run();
}
