import { IconRectangle } from '@tabler/icons-react';
import { linkAddress } from '../../addresses.ts';
import { formTool } from '../../editor/form-block/form-tool.admin.ts';
import { shownOption, shownText } from '../../editor/form-block/form-values.ts';
import { buttonLink, buttonSizes, buttonStyles, linkError } from './button-link.block.ts';

const styleNames = { primary: 'Primary', secondary: 'Secondary', outline: 'Outline', ghost: 'Ghost' } as const;
const sizeNames = { sm: 'Small', md: 'Medium', lg: 'Large' } as const;

export const buttonLinkTool = formTool({
  type: buttonLink.type,
  title: 'Button',
  icon: IconRectangle,
  parts: [
    { name: 'text', label: 'Button text', input: 'text' },
    {
      name: 'url',
      label: 'Button address',
      input: 'address',
      placeholder: 'https://',
      problem: (text) => (linkAddress(text) === null ? linkError : null),
    },
    {
      name: 'style',
      label: 'Style',
      input: 'choice',
      options: buttonStyles.map((style) => [style, styleNames[style]] as const),
    },
    {
      name: 'size',
      label: 'Size',
      input: 'choice',
      options: buttonSizes.map((size) => [size, sizeNames[size]] as const),
    },
    { name: 'openInNewTab', label: 'Open in a new tab', input: 'flag' },
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
