import { escapedHtml } from '../../../platform/mail/escaped-html.ts';

export interface Letter {
  paragraphs: readonly string[];
  /** Stands after the first paragraph, as a button and in full. */
  link?: string;
}

const greeting = 'Hello{% if name %} {{ name }}{% endif %},';
const signature = '{{ site.name }}';
const broken = (paragraph: string) => paragraph.replaceAll('{{ lines }}', '{{ lines | newline_to_br }}');

/** A plain letter as a template, in both parts that a mail has. It is signed by the site and greets by `name`. */
export function letterTemplate({ paragraphs, link }: Letter): { htmlContent: string; textContent: string } {
  const [first = '', ...others] = paragraphs;
  const asText = [greeting, first, ...(link ? [`${link}:\n{{ link }}`] : []), ...others, signature];
  const button = link && [
    `<p><a href="{{ link }}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#c2410c;color:#ffffff;text-decoration:none">${escapedHtml(link)}</a></p>`,
    '<p style="font-size:13px;color:#555555">{{ link }}</p>',
  ];
  const asHtml = [
    ...[greeting, first].map(paragraphOf),
    ...(button ?? []),
    ...others.map(paragraphOf),
    `<p style="color:#555555">${signature}</p>`,
  ];
  return {
    textContent: `${asText.join('\n\n')}\n`,
    htmlContent: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1b1b1b">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${asHtml.join('\n')}
</div>
</body>
</html>
`,
  };
}

const paragraphOf = (text: string) => `<p>${escapedHtml(broken(text))}</p>`;
