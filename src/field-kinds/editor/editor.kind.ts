import { z } from 'zod';
import { BlockDocument, blockDocumentType, parseDocument } from '../../editor-blocks/document/block-document.ts';
import { isBlankDocument, textOfDocument } from '../../editor-blocks/document/document-text.ts';
import { fieldKind } from '../kit/kind.ts';
import { description, lengthSetting, longestText, placeholder, required } from '../kit/settings.ts';
import { codePoints, type FieldValue } from '../kit/value.ts';
import { lengthProblems } from '../text/text.kind.ts';

/** Height of the empty editor in CSS pixels. */
export const editorHeight = { least: 100, most: 800, usual: 200 } as const;

const minHeight = z
  .number('must be a number')
  .min(editorHeight.least, `must be at least ${editorHeight.least}`)
  .max(editorHeight.most, `must be at most ${editorHeight.most}`)
  .default(editorHeight.usual);

export const editor = fieldKind({
  type: 'editor',
  group: 'Content',
  order: 2,
  label: 'Editor',
  refusedInside: 'an editor',
  settings: {
    validation: z.object({ required, min_length: lengthSetting, max_length: lengthSetting }).prefault({}),
    ui: z.object({ description, placeholder: placeholder(255), min_height: minHeight }).prefault({}),
  },
  /** A document of blocks; its length is that of the text without marks [G12] [H12]. */
  value: ({ label, validation: { min_length: min = 0, max_length: max = longestText } }) =>
    BlockDocument.superRefine((document, context) => {
      const length = codePoints(textOfDocument(document));
      const problem =
        length < min ? `must be at least ${min} characters` : length > max && `must not exceed ${max} characters`;
      if (problem) context.addIssue({ code: 'custom', message: `${label} ${problem}` });
    }) as unknown as z.ZodType<FieldValue>,
  problems: ({ validation }) => lengthProblems(validation),
  isEmpty: (value) => {
    const { document } = parseDocument(value);
    return document !== null && isBlankDocument(document);
  },
  hasParts: true,
  shape: () => 'object',
  operators: () => [],
  filterType: () => 'text',
  typeScript: () => blockDocumentType,
  read: () => null,
  searchText: textIn,
  listText: textIn,
});

function textIn(value: unknown): string {
  const { document } = parseDocument(value);
  return document === null ? '' : textOfDocument(document);
}
