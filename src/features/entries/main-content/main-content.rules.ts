import { runsAsAddress } from '../../../block-types/addresses.ts';
import { blockOf, draftBlockOf, unfinishedIn } from '../../../block-types/document/block-document.ts';
import { htmlOfDocument } from '../../../block-types/document/document-html.ts';
import { harmlessInline } from '../../../block-types/inline/inline-html.ts';
import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { hasMarkup, htmlOfText, textOfHtml } from '../../../field-types/kit/html-text.ts';
import type { EntryContent } from '../entries.contract.ts';
import { harmlessHtml } from '../values/html-values.rules.ts';

/**
 * Content as it is stored: text stays text; HTML keeps what formatted text may hold; blocks are those of `editor` fields, by the same rules, and the HTML is derived
 * from them, whatever HTML came along [H13]. A block that these rules cannot read is part of no HTML; it keeps its words for
 * a person who can read it, each text reduced like the text of a block.
 */
export function storedContent(content: EntryContent): EntryContent {
  if (typeof content === 'string') return hasMarkup(content) ? harmlessText(content) : content;
  const known = content.json.blocks.map((block) => blockOf(block));
  const blocks = content.json.blocks.map(
    (block, place) => known[place] ?? draftBlockOf(block) ?? harmlessRecord(block),
  );
  return { json: { blocks }, html: htmlOfDocument({ blocks: known.filter((block) => block !== null) }) };
}

/** The error of content for entries that have none; empty text is no content. */
export function contentErrors({ usesContent }: { usesContent: boolean }, content: unknown): FieldErrors {
  const isNone = content === undefined || content === '';
  return usesContent || isNone ? {} : { content: ['Entries of this type have no content'] };
}

/** What publishing asks of content that a draft may still lack, by path. */
export function unfinishedContent(content: EntryContent): FieldErrors {
  if (typeof content === 'string') return {};
  const errors = unfinishedIn(content.json).map(({ path, message }) => [`content.json.${path.join('.')}`, [message]]);
  return Object.fromEntries(errors) as FieldErrors;
}

/** An older version may have stored more markup than can be read: it keeps its words. */
const harmlessText = (html: string) => harmlessHtml(html) ?? htmlOfText(textOfHtml(html));

/** A row as it is read: content that an older version stored as it came in is reduced, before the job has come to it [H13]. */
export function readable<Row extends { body: EntryContent; isBodyRaw: boolean }>(row: Row): Row {
  return row.isBodyRaw ? { ...row, body: storedContent(row.body) } : row;
}

function harmlessRecord(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [harmlessInline(name), harmlessValue(value)]),
  );
}

function harmlessValue(value: unknown): unknown {
  if (typeof value === 'string') return runsAsAddress(value) ? '' : harmlessInline(value);
  if (Array.isArray(value)) return value.map(harmlessValue);
  return isRecord(value) ? harmlessRecord(value) : value;
}
