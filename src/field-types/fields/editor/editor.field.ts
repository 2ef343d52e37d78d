import { z } from 'zod';
import {
  BlockDocument,
  blockDocumentJsonSchema,
  blockDocumentType,
  blockOf,
  blocksIn,
  DraftDocument,
  parseDocument,
} from '../../../block-types/document/block-document.ts';
import { htmlOfDocument } from '../../../block-types/document/document-html.ts';
import { documentTextIn, isBlankDocument, textOfDocument } from '../../../block-types/document/document-text.ts';
import { textBlock } from '../../../block-types/registry.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import type { FieldValue } from '../../kit/value.ts';
import { lengthError, lengthErrors } from '../../plain-text/plain-text.ts';
import { heightSetting, inputSettings, lengthSetting, placeholder, required } from '../../settings/settings.ts';

/** Height of the empty editor in CSS pixels. */
export const editorHeight = { min: 100, max: 800, usual: 200 } as const;

export const editor = defineFieldType({
  type: 'editor',
  group: 'Content',
  order: 2,
  label: 'Editor',
  pageInput: 'lines',
  nameInsideField: 'an editor',
  settings: {
    validation: z.object({ required, min_length: lengthSetting, max_length: lengthSetting }).prefault({}),
    ui: z
      .object({ ...inputSettings, placeholder: placeholder(255), min_height: heightSetting(editorHeight) })
      .prefault({}),
  },
  /** A document of blocks; its length is that of the text without marks [G12] [H12]. */
  value: ({ label, validation }, completeness) =>
    (completeness === 'storable' ? DraftDocument : BlockDocument).superRefine((document, context) => {
      const violation = lengthError(textOfDocument(document), validation);
      if (violation !== null) context.addIssue({ code: 'custom', message: `${label} ${violation}` });
    }) as unknown as z.ZodType<FieldValue>,
  fieldErrors: ({ validation }) => lengthErrors(validation),
  isEmpty: (value) => {
    const { document } = parseDocument(value, { isDraft: true });
    return document !== null && isBlankDocument(document);
  },
  hasParts: true,
  ofPlainText: documentOfText,
  shape: () => 'object',
  operators: () => [],
  filterType: () => 'text',
  typeScript: () => blockDocumentType,
  jsonSchema: () => blockDocumentJsonSchema,
  read: () => null,
  searchText: documentTextIn,
  listText: documentTextIn,
  htmlText: htmlOfValue,
});

/** What is stored was checked and cleaned, so it is read as it lies there; only what does not fit its block is checked again. */
function htmlOfValue(value: unknown): string {
  const blocks = blocksIn(value) as BlockDocument['blocks'];
  try {
    return htmlOfDocument({ blocks });
  } catch {
    const known = blocks.map(blockOf).filter((block) => block !== null);
    return htmlOfDocument({ blocks: known });
  }
}

/** One block of text for each line. */
function documentOfText(text: string): unknown {
  const lines = text.split('\n').map((line) => line.trim());
  const written = lines.filter((line) => line !== '').map(escapedText);
  return { blocks: written.map((line) => ({ type: textBlock, data: { text: line } })) };
}

const escapedText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
