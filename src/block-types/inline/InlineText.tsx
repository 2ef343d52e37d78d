import { Fragment, type ReactNode } from 'react';
import { type Inline, readInline } from './inline-html.ts';

/** The text of a block with its marks. React builds the elements, so no stored markup reaches the page. */
export function InlineText({ html }: { html: string }) {
  return elementsOf(readInline(html));
}

function elementsOf(parts: readonly Inline[]): ReactNode {
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name, and React draws all of them again
    if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>;
    const { tag: Tag, href, inside } = part;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (Tag === 'br') return <br key={index} />;
    const isForeign = href !== undefined && /^https?:/i.test(href);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Tag key={index} {...(href !== undefined && { href })} {...(isForeign && { rel: 'noopener noreferrer' })}>
        {elementsOf(inside)}
      </Tag>
    );
  });
}
