import type { ComponentType } from 'react';
import { ButtonLinkView } from './blocks/button-link/ButtonLinkView.tsx';
import { ChecklistView } from './blocks/checklist/ChecklistView.tsx';
import { CodeView } from './blocks/code/CodeView.tsx';
import { HeaderView } from './blocks/header/HeaderView.tsx';
import { ImageView } from './blocks/image/ImageView.tsx';
import { ListView } from './blocks/list/ListView.tsx';
import { ParagraphView } from './blocks/paragraph/ParagraphView.tsx';
import { QuoteView } from './blocks/quote/QuoteView.tsx';
import { TableView } from './blocks/table/TableView.tsx';
import { VideoEmbedView } from './blocks/video-embed/VideoEmbedView.tsx';
import type { BlockData, BlockType } from './registry.ts';

interface ViewProps<T extends BlockType> {
  data: BlockData<T>;
  shift: number;
}

/** The view of each block type, with React alone: the storefront's server draws them too. */
const views: { [T in BlockType]: ComponentType<ViewProps<T>> } = {
  paragraph: ParagraphView,
  header: HeaderView,
  list: ListView,
  checklist: ChecklistView,
  quote: QuoteView,
  code: CodeView,
  table: TableView,
  image: ImageView,
  buttonLink: ButtonLinkView,
  videoEmbed: VideoEmbedView,
};

/** The view of a block type. */
export function blockView(type: BlockType): ComponentType<ViewProps<BlockType>> {
  // Each view gets data of its own type only, which the types cannot follow through a lookup.
  return views[type] as ComponentType<ViewProps<BlockType>>;
}
