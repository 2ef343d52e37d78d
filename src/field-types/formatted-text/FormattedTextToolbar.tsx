import { Select } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import {
  IconColumnInsertRight,
  IconPhoto,
  IconRowInsertBottom,
  IconTable,
  IconTableMinus,
  IconVideo,
} from '@tabler/icons-react';
import { AddressControl } from '../../admin-kit/kit/form/AddressControl.tsx';
import { LinkControl } from '../../admin-kit/kit/form/LinkControl.tsx';
import { paragraphStyles } from './editor-extensions.admin.ts';

/** Groups of tools, each of which is shown or not [G12]. */
export interface FormattedTextTools {
  basic_formatting: boolean;
  links: boolean;
  lists: boolean;
  alignment: boolean;
  images: boolean;
  media: boolean;
  tables: boolean;
  code_blocks: boolean;
  custom_styles: boolean;
}

interface FormattedTextToolbarProps {
  options: FormattedTextTools;
  /** Why a link's address is rejected, or null; unset: every address is taken. */
  linkError?: (address: string) => string | null;
}

/** The tools of an editor of formatted text, by its options. */
export function FormattedTextToolbar({ options, linkError = () => null }: FormattedTextToolbarProps) {
  const { editor } = useRichTextEditorContext();
  return (
    <RichTextEditor.Toolbar sticky={false}>
      {options.basic_formatting && (
        <>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.H4 />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
        </>
      )}
      {options.lists && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
      )}
      {options.links && (
        <RichTextEditor.ControlsGroup>
          {editor && <LinkControl editor={editor} problem={linkError} />}
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
      )}
      {options.alignment && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.AlignLeft />
          <RichTextEditor.AlignCenter />
          <RichTextEditor.AlignRight />
        </RichTextEditor.ControlsGroup>
      )}
      {options.code_blocks && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Code />
          <RichTextEditor.CodeBlock />
        </RichTextEditor.ControlsGroup>
      )}
      <Insertions options={options} />
      {options.custom_styles && <StyleControl />}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

function Insertions({ options }: { options: FormattedTextTools }) {
  const { editor } = useRichTextEditorContext();
  const isInTable = editor?.isActive('table') ?? false;
  const insert = (content: object) => editor?.chain().focus().insertContent(content).run();
  return (
    <>
      {options.images && (
        <AddressControl
          label="Insert image"
          icon={IconPhoto}
          withText="Alternative text"
          onInsert={({ address, text }) => insert({ type: 'image', attrs: { src: address, alt: text } })}
        />
      )}
      {options.media && (
        <AddressControl
          label="Insert video"
          icon={IconVideo}
          onInsert={({ address }) => insert({ type: 'video', attrs: { src: address } })}
        />
      )}
      {options.tables && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Control
            aria-label="Insert table"
            title="Insert table"
            onClick={() => editor?.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          >
            <IconTable size={16} />
          </RichTextEditor.Control>
          <RichTextEditor.Control
            aria-label="Add row"
            title="Add row"
            disabled={!isInTable}
            onClick={() => editor?.chain().focus().addRowAfter().run()}
          >
            <IconRowInsertBottom size={16} />
          </RichTextEditor.Control>
          <RichTextEditor.Control
            aria-label="Add column"
            title="Add column"
            disabled={!isInTable}
            onClick={() => editor?.chain().focus().addColumnAfter().run()}
          >
            <IconColumnInsertRight size={16} />
          </RichTextEditor.Control>
          <RichTextEditor.Control
            aria-label="Delete table"
            title="Delete table"
            disabled={!isInTable}
            onClick={() => editor?.chain().focus().deleteTable().run()}
          >
            <IconTableMinus size={16} />
          </RichTextEditor.Control>
        </RichTextEditor.ControlsGroup>
      )}
    </>
  );
}

const styleChoices = [
  { value: '', label: 'Normal text' },
  ...Object.entries(paragraphStyles).map(([value, label]) => ({ value, label })),
];

function StyleControl() {
  const { editor } = useRichTextEditorContext();
  const present: unknown = editor?.getAttributes('paragraph')['styleName'];
  return (
    <Select
      aria-label="Paragraph style"
      size="xs"
      w={130}
      data={styleChoices}
      value={typeof present === 'string' ? present : ''}
      allowDeselect={false}
      onChange={(name) =>
        editor
          ?.chain()
          .focus()
          .updateAttributes('paragraph', { styleName: name || null })
          .run()
      }
    />
  );
}
