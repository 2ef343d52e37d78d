import type { EntryContent } from './entries.contract.ts';

/** Content as it is stored: text stays text; of blocks the HTML is derived here, whatever HTML came with them [H13]. */
export function storedContent(content: EntryContent): EntryContent {
  if (typeof content === 'string') return content;
  return { json: content.json, html: htmlOfBlocks(content.json.blocks) };
}

/** HTML of editor blocks: every text escaped, blocks of a type not known here left out. */
export function htmlOfBlocks(blocks: readonly Record<string, unknown>[]): string {
  return blocks.map(htmlOfBlock).filter(Boolean).join('\n');
}

function htmlOfBlock(block: Record<string, unknown>): string {
  const data = isRecord(block['data']) ? block['data'] : {};
  const text = escaped(data['text']);
  switch (block['type']) {
    case 'paragraph':
      return text && `<p>${text}</p>`;
    case 'header': {
      const level = headerLevel(data['level']);
      return text && `<h${level}>${text}</h${level}>`;
    }
    case 'list':
      return list(data);
    case 'quote': {
      const caption = escaped(data['caption']);
      return text && `<blockquote><p>${text}</p>${caption && `<cite>${caption}</cite>`}</blockquote>`;
    }
    case 'code': {
      const code = escaped(data['code']);
      return code && `<pre><code>${code}</code></pre>`;
    }
    default:
      return '';
  }
}

function headerLevel(level: unknown): number {
  return typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2;
}

/** Items are texts, or objects with `content` in the list tool's newer format; nested items are left out. */
function list(data: Record<string, unknown>): string {
  const items = Array.isArray(data['items']) ? (data['items'] as unknown[]) : [];
  const lines = items.map((item) => escaped(isRecord(item) ? item['content'] : item)).filter(Boolean);
  const tag = data['style'] === 'ordered' ? 'ol' : 'ul';
  return lines.length === 0 ? '' : `<${tag}>${lines.map((line) => `<li>${line}</li>`).join('')}</${tag}>`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '') : '';
}
