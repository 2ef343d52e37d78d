import { IconLetterT } from '@tabler/icons-react';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';

export const paragraphTool: BlockTool = {
  choices: [{ label: 'Text', icon: IconLetterT }],
  settings: null,
  texts: { '.ce-paragraph': 'Text' },
};
