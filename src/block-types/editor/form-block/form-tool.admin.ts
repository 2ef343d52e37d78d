import type { IconProps } from '@tabler/icons-react';
import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import type { ComponentType } from 'react';
import type { BlockTool } from '../block-tool.admin.ts';
import { FormBlock } from './FormBlock.tsx';

export type Value = string | boolean;
export type Values = Record<string, Value>;

export interface FormPart {
  name: string;
  label: string;
  /** A choice has options, a flag is on or off, a picture is uploaded or chosen, the others are a line of text. */
  input: 'text' | 'address' | 'picture' | 'choice' | 'flag';
  /** Each value with its label. */
  options?: readonly (readonly [string, string])[];
  placeholder?: string;
  /** Of a picture: the part with its alternative text, which the chosen file may fill, and the words for a file that is gone. */
  altPart?: string;
  gone?: string;
  /** Why the text of a line is rejected, or null. It shows once the person leaves the line. */
  problem?: (text: string) => string | null;
}

export interface FormFacts {
  type: string;
  title: string;
  icon: ComponentType<IconProps>;
  parts: readonly FormPart[];
  /** The values of the parts from the block's data, and the block's data from the values. */
  valuesOf: (data: Record<string, unknown>) => Values;
  dataOf: (values: Values, before: Record<string, unknown>) => object;
}

/** A block that shows what readers get, with its settings as a form below it. */
export function formTool({ pasted, ...facts }: FormFacts & Pick<BlockTool, 'pasted'>): BlockTool {
  const node = Node.create({
    name: facts.type,
    group: 'block',
    atom: true,
    addOptions: () => facts,
    addAttributes: () => ({
      data: {
        default: {},
        parseHTML: (element) => dataIn(element.dataset['data']),
        renderHTML: ({ data }) => ({ 'data-data': JSON.stringify(data) }),
      },
    }),
    parseHTML: () => [{ tag: `div[data-block="${facts.type}"]` }],
    renderHTML: ({ HTMLAttributes }) => ['div', { 'data-block': facts.type, ...HTMLAttributes }],
    addNodeView: () => ReactNodeViewRenderer(FormBlock),
  });
  return {
    choices: [{ label: facts.title, icon: facts.icon }],
    node: node.name,
    extensions: [node],
    toNode: (data) => ({ attrs: { data } }),
    fromNode: ({ attrs }) => facts.dataOf(facts.valuesOf(attrs['data']), attrs['data']),
    takesAnyData: true,
    ...(pasted && { pasted }),
  };
}

/** The data of a block that was copied; none if somebody else wrote them. */
function dataIn(json: string | undefined): object {
  try {
    const data: unknown = JSON.parse(json ?? '{}');
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}
