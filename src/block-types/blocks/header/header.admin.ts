import Header from '@editorjs/header';
import { IconHeading } from '@tabler/icons-react';
import { inlineIn } from '../../editor/pasting/pasted-inline.admin.ts';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import { headingLevels, usualLevel } from './header.block.ts';
import './header-tool.css';

export const headerTool: BlockTool = {
  choices: [{ label: 'Heading', icon: IconHeading }],
  settings: () => ({
    class: Header,
    inlineToolbar: true,
    config: { levels: headingLevels, defaultLevel: usualLevel, placeholder: 'Heading' },
  }),
  written: (sign, text) => (/^#{1,6}$/.test(sign) ? { text, level: sign.length } : null),
  pasted: {
    tags: headingLevels.map((level) => `H${level}`),
    read: (element) => {
      const text = inlineIn(element).trim();
      return text === '' ? null : { text, level: Number(element.tagName.slice(1)) };
    },
  },
};
