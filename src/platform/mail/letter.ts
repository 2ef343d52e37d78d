import { escapedHtml } from './escaped-html.ts';
import { nameInMail } from './name-in-mail.ts';

export interface Letter {
  /** Of the person whom it greets. */
  name: string;
  paragraphs: readonly string[];
  /** Stands after the first paragraph. */
  link?: { label: string; url: string };
  /** Who sends it. */
  signature: string;
}

/** A plain letter in both parts that a mail has. Every text is escaped, so a name can put neither tags nor links into it. */
export function writeLetter({ name, paragraphs, link, signature }: Letter): { html: string; text: string } {
  const greeting = `${`Hello ${nameInMail(name)}`.trimEnd()},`;
  const [first = '', ...others] = paragraphs;
  const asText = [greeting, first, ...(link ? [`${link.label}:\n${link.url}`] : []), ...others, signature];
  const button = link && [
    `<p><a href="${escapedHtml(link.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#c2410c;color:#ffffff;text-decoration:none">${escapedHtml(link.label)}</a></p>`,
    `<p style="font-size:13px;color:#555555">${escapedHtml(link.url)}</p>`,
  ];
  const asHtml = [
    ...[greeting, first].map(paragraph),
    ...(button ?? []),
    ...others.map(paragraph),
    `<p style="color:#555555">${escapedHtml(signature)}</p>`,
  ];
  return {
    text: `${asText.join('\n\n')}\n`,
    html: `<!doctype html>
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

const paragraph = (text: string) => `<p>${escapedHtml(text)}</p>`;
