/** Blocks of a document as the editor writes them. */

export const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
export const heading = (text: string, level: number) => ({ type: 'header', data: { text, level } });
export const quote = (text: string, caption: string) => ({ type: 'quote', data: { text, caption } });
export const code = (text: string) => ({ type: 'code', data: { code: text } });
export const video = (embed: string, caption: string) => ({ type: 'videoEmbed', data: { embed, caption } });

/** The first row is the heading. */
export const table = (content: string[][]) => ({ type: 'table', data: { withHeadings: true, content } });

export const list = (style: 'ordered' | 'unordered', items: readonly string[]) => ({
  type: 'list',
  data: { style, items: items.map((content) => ({ content, items: [] })) },
});

export const checklist = (items: readonly (readonly [text: string, checked: boolean])[]) => ({
  type: 'checklist',
  data: { items: items.map(([text, checked]) => ({ text, checked })) },
});

export const picture = (url: string, alt: string, caption: string) => ({
  type: 'image',
  data: { file: { url }, alt, caption },
});

export const buttonLink = (text: string, url: string, style: 'primary' | 'secondary' = 'primary') => ({
  type: 'buttonLink',
  data: { text, url, style, size: 'md' },
});
