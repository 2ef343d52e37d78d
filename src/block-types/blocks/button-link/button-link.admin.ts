import { IconRectangle } from '@tabler/icons-react';
import { linkAddress } from '../../addresses.ts';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import { formTool } from '../../editor/tools/form-tool.admin.ts';
import { shownOption, shownText } from '../../editor/tools/form-values.ts';
import { buttonSizes, buttonStyles, linkError } from './button-link.block.ts';

const styleNames = { primary: 'Primary', secondary: 'Secondary', outline: 'Outline', ghost: 'Ghost' } as const;
const sizeNames = { sm: 'Small', md: 'Medium', lg: 'Large' } as const;

const buttonLinkForm = formTool({
  title: 'Button',
  drawing: '<rect x="3" y="7" width="18" height="10" rx="3"/><path d="M8 12h8"/>',
  parts: [
    { name: 'text', label: 'Button text', blockType: 'text' },
    {
      name: 'url',
      label: 'Button address',
      blockType: 'address',
      placeholder: 'https://',
      problem: (text) => (linkAddress(text) === null ? linkError : null),
    },
    {
      name: 'style',
      label: 'Style',
      blockType: 'choice',
      options: buttonStyles.map((style) => [style, styleNames[style]] as const),
    },
    {
      name: 'size',
      label: 'Size',
      blockType: 'choice',
      options: buttonSizes.map((size) => [size, sizeNames[size]] as const),
    },
    { name: 'openInNewTab', label: 'Open in a new tab', blockType: 'flag' },
  ],
  valuesOf: ({ text, url, style, size, openInNewTab }) => ({
    text: shownText(text),
    url: shownText(url),
    style: shownOption(style, { options: buttonStyles, usual: 'primary' }),
    size: shownOption(size, { options: buttonSizes, usual: 'md' }),
    openInNewTab: openInNewTab === true,
  }),
  dataOf: (values) => values,
});

export const buttonLinkTool: BlockTool = {
  choices: [{ label: 'Button', icon: IconRectangle }],
  settings: () => ({ class: buttonLinkForm }),
  showsPlainText: true,
};
