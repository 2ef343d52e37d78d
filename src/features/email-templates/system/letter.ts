import { escapedHtml } from '../../../platform/mail/escaped-html.ts';

export interface Letter {
  paragraphs: readonly string[];
  /** Stands after the first paragraph, as a button and in full. */
  link?: string;
}

const greeting = 'Hello{% if name %} {{ name }}{% endif %},';
const signature = '{{ site.name }}';
const broken = (paragraph: string) => paragraph.replaceAll('{{ lines }}', '{{ lines | newline_to_br }}');

/** A plain letter as a template for the site's frame, in both parts that a mail has. It greets by `name`. */
export function letterTemplate({ paragraphs, link }: Letter): { htmlContent: string; textContent: string } {
  const [first = '', ...others] = paragraphs;
  const asText = [greeting, first, ...(link ? [`${link}:\n{{ link }}`] : []), ...others, signature];
  const button = link && [
    `<p data-style="button"><a href="{{ link }}">${escapedHtml(link)}</a></p>`,
    '<p data-style="note">{{ link }}</p>',
  ];
  const asHtml = [...[greeting, first].map(paragraphOf), ...(button ?? []), ...others.map(paragraphOf)];
  return { textContent: `${asText.join('\n\n')}\n`, htmlContent: `${asHtml.join('\n')}\n` };
}

const paragraphOf = (text: string) => `<p>${escapedHtml(broken(text))}</p>`;
