import sanitizeHtml from 'sanitize-html';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { countTags, isReadableHtml } from '../../../field-types/kit/html-text.ts';
import { takeSteps } from '../../../field-types/kit/shared-steps.ts';

/** What formatted text may hold: the markup of the rich text editor, and web or mail addresses alone. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'hr',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'code',
    'pre',
    'sub',
    'sup',
    'img',
    'video',
    'table',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    video: ['src', 'controls', 'preload'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['data-align', 'data-style'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], video: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  // A person who follows a link out of the site does not get hold of its window.
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }) },
};

interface Narrower {
  /** Elements that are left out though they are harmless. */
  without?: readonly string[];
  /** Which pictures and films stay, by their address. */
  mayShow?: (address: string) => boolean;
}

/** A tag takes the sanitizer about 5 µs. */
const stepsPerTag = 250;

/**
 * Formatted text without anything that could run or lead astray [H13]. Null for more than `isReadableHtml` takes, and for
 * what the other values of the record leave no steps for: the parser takes time by the square of its depth.
 */
export function harmlessHtml(html: string, { without = [], mayShow = () => true }: Narrower = {}): string | null {
  if (!isReadableHtml(html) || !takeSteps(stepsPerTag * countTags(html))) return null;
  return sanitizeHtml(html, {
    ...allowed,
    exclusiveFilter: ({ tag, attribs }) =>
      without.includes(tag) || (/^(?:img|video)$/.test(tag) && !mayShow(attribs['src'] ?? '')),
  });
}

/** What a field keeps of formatted text that was sent; null if it holds too much markup. */
export const harmlessValue = (definition: FieldDefinition, html: string): string | null =>
  harmlessHtml(html, { without: fieldTypeOf(definition).rejectedTags?.(definition) ?? [] });
