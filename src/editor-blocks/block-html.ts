import { videoAt } from './addresses.ts';
import { type Block, blockOf } from './block-document.ts';
import type { BlockData } from './blocks.ts';
import { escapedAttribute, escapedText, textOfInline } from './inline-html.ts';

/** Blocks as HTML for readers without our components; what cannot be shown as what it says it is, is left out [H13]. */
export function htmlOfBlocks(blocks: readonly unknown[]): string {
  return blocks
    .flatMap((given) => blockOf(given) ?? [])
    .map(htmlOfBlock)
    .filter((html) => html !== '')
    .join('\n');
}

/** Texts with marks were written anew when the block was read; plain text and addresses are escaped here. */
function htmlOfBlock({ type, data }: Block): string {
  switch (type) {
    case 'paragraph':
      return element('p', data.text);
    case 'header':
      return element(`h${data.level}`, data.text);
    case 'list':
      return listOf(data.style === 'ordered' ? 'ol' : 'ul', data.items);
    case 'checklist':
      return element('ul', data.items.map(({ text, checked }) => `<li>${checked ? '☑' : '☐'} ${text}</li>`).join(''));
    case 'quote':
      return data.text && `<blockquote><p>${data.text}</p>${element('cite', data.caption)}</blockquote>`;
    case 'code':
      return element('pre', element('code', escapedText(data.code)));
    case 'table':
      return tableOf(data);
    case 'image': {
      const picture = `<img src="${escapedAttribute(data.file.url)}" alt="${escapedAttribute(data.alt)}">`;
      return `<figure>${picture}${element('figcaption', data.caption)}</figure>`;
    }
    case 'buttonLink':
      return element('p', link({ href: data.url, html: escapedText(data.text), opensNewTab: data.openInNewTab }));
    case 'videoEmbed': {
      const video = videoAt(data.embed);
      const title = escapedText(textOfInline(data.caption).trim());
      return video ? element('p', link({ href: video.page, html: title || `Watch on ${video.service}` })) : '';
    }
  }
}

/** Nothing where there is nothing inside. */
function element(tag: string, inside: string): string {
  return inside && `<${tag}>${inside}</${tag}>`;
}

function listOf(tag: 'ol' | 'ul', items: BlockData<'list'>['items']): string {
  return element(tag, items.map(({ content, items: below }) => element('li', content + listOf(tag, below))).join(''));
}

function tableOf({ withHeadings, content }: BlockData<'table'>): string {
  const rows = content.map((cells, index) => {
    const tag = withHeadings && index === 0 ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  });
  return element('table', rows.join(''));
}

function link({ href, html, opensNewTab = false }: { href: string; html: string; opensNewTab?: boolean }): string {
  const target = opensNewTab ? ' target="_blank" rel="noopener noreferrer"' : '';
  return `<a href="${escapedAttribute(href)}"${target}>${html}</a>`;
}
