import { type Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { showLeftOut } from '../../../admin-kit/kit/files/left-out-pictures.ts';
import { blocksOfText } from '../../document/text-blocks.ts';
import { inlineNodes } from '../../inline/inline-nodes.admin.ts';
import { type Block, pictureBlock, textBlock } from '../../registry.ts';
import { addBlocks, blockAt, currentBlock } from '../writing/block-commands.admin.ts';
import { copiedBlocks, pastedBlocks, pastedText } from './pasted-blocks.admin.ts';
import { type ChosenPicture, picturesAmong, type UploadPicture, uploaded } from './picture-files.admin.ts';

interface PastesOptions {
  /** Null for a person who may not upload. */
  upload: () => UploadPicture | null;
}

/**
 * Takes what a person pastes or drops. A single paragraph goes to the caret, anything more becomes blocks; inside an item,
 * a cell or a quote all is text. Picture files go into the library.
 */
export const Pastes = Extension.create<PastesOptions>({
  name: 'pastes',
  priority: 1000,
  addOptions: () => ({ upload: () => null }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin({
        props: {
          handlePaste: (_view, event) => paste(editor, event, options.upload()),
          handleDOMEvents: { drop: (view, event) => drop(editor, { view, event, upload: options.upload() }) },
        },
      }),
    ];
  },
});

function paste(editor: Editor, event: ClipboardEvent, upload: UploadPicture | null): boolean {
  const { clipboardData } = event;
  if (clipboardData === null) return false;
  const text = clipboardData.getData('text/plain');
  const files = picturesAmong(clipboardData.files);
  if (upload && files.length > 0 && !clipboardData.types.includes('text/plain')) {
    void takePictures(editor, { files, upload, below: currentBlock(editor).index });
    return true;
  }
  const html = clipboardData.getData('text/html');
  const { parent, depth } = editor.state.selection.$from;
  if (parent.type.spec.code)
    return text !== '' && editor.commands.insertContent({ type: 'text', text: text.replaceAll(/\r\n?/g, '\n') });
  // What was copied in an editor like this one is read by its own nodes.
  if (html.includes('data-pm-slice=')) return false;
  const copied = copiedBlocks(clipboardData.getData('application/x-editor-js'));
  const isInside = depth > 1;
  if (copied.length === 0 && html === '') {
    insert(editor, isInside ? [{ type: textBlock, data: { text: joined(blocksOfText(text)) } }] : blocksOfText(text));
    return text !== '';
  }
  if (isInside) {
    insert(editor, [{ type: textBlock, data: { text: pastedText(html) } }]);
    return true;
  }
  const { blocks, leftOut } = copied.length > 0 ? { blocks: copied, leftOut: 0 } : pastedBlocks(html);
  showLeftOut(leftOut);
  insert(editor, blocks.length > 0 || leftOut > 0 ? blocks : blocksOfText(text));
  return true;
}

/** Lines of plain text stay lines. */
const joined = (blocks: readonly Block[]) => blocks.map(({ data }) => ('text' in data ? data.text : '')).join('<br>');

function insert(editor: Editor, blocks: readonly Block[]): void {
  const [first] = blocks;
  if (blocks.length === 1 && first?.type === textBlock) editor.commands.insertContent(inlineNodes(first.data.text));
  else if (first) addBlocks(editor, blocks, { end: 'end' });
}

interface Drop {
  view: EditorView;
  event: DragEvent;
  upload: UploadPicture | null;
}

/** A file of any type would otherwise replace the page. */
function drop(editor: Editor, { view, event, upload }: Drop): boolean {
  if (!event.dataTransfer?.types.includes('Files')) return false;
  // The form of a picture takes what is dropped on it itself.
  if (event.target instanceof Element && event.target.closest('[data-takes-files]')) return true;
  event.preventDefault();
  const files = picturesAmong(event.dataTransfer.files);
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const below = at === null ? editor.state.doc.childCount - 1 : view.state.doc.resolve(at.pos).index(0);
  if (upload) void takePictures(editor, { files, upload, below });
  return true;
}

async function takePictures(
  editor: Editor,
  { files, upload, below }: { files: readonly File[]; upload: UploadPicture; below: number },
): Promise<void> {
  let place = below;
  for (const file of files) {
    const picture = await uploaded(upload, file);
    if (picture === null || editor.isDestroyed) continue;
    addPicture(editor, picture, place);
    place += 1;
  }
}

function addPicture(editor: Editor, { url, alt }: ChosenPicture, place: number): void {
  const { doc } = editor.state;
  const below = blockAt(doc, Math.min(place, doc.childCount - 1)) ?? currentBlock(editor);
  addBlocks(editor, [{ type: pictureBlock, data: { file: { url }, alt } }], { end: 'end', below });
}
