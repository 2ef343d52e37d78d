import { escapedHtml } from '../../../platform/mail/escaped-html.ts';

/** What a mail says of the site that sends it. Addresses are whole; an empty logo is none. */
export interface MailSite {
  name: string;
  url: string;
  logo: string;
  /** Of buttons and links, as CSS writes it. */
  color: string;
}

/** HTML that brings its own document keeps it. */
const isDocument = (html: string) => /<(?:!doctype|html|body)\b/i.test(html);

const font = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5';

const sheetOf = (color: string) => `
html,body{margin:0;padding:0;background:#f4f2ee;color:#1b1b1b;${font}}
.sheet{max-width:600px;margin:0 auto;padding:24px;background:#ffffff;overflow-wrap:anywhere}
.brand{margin:0 0 20px;font-size:18px;font-weight:bold}.brand a{color:inherit;text-decoration:none}
.foot{max-width:600px;margin:0 auto;padding:12px 24px 24px;font-size:13px;color:#555555}.foot a{color:inherit}
h2,h3,h4{line-height:1.25;margin:24px 0 8px}a{color:${color}}img{max-width:100%;height:auto}
.lead{font-size:17px}.note{font-size:13px;color:#555555}
blockquote{margin:16px 0;padding-left:12px;border-left:3px solid #d6d2ca}hr{border:0;border-top:1px solid #d6d2ca}
table{border-collapse:collapse;width:100%}td,th{padding:6px 8px;border-bottom:1px solid #e4e0d8;text-align:left;vertical-align:top}
@media (prefers-color-scheme:dark){html,body{background:#15171a;color:#ececec}.sheet{background:#1e2126}.foot,.note{color:#b0b0b0}a{color:#ffb38a}td,th,hr,blockquote{border-color:#3a3f47}}
`;

/**
 * A mail's HTML in the frame that all mails of a site share: its logo above, its name below, one look for texts, tables and
 * buttons. What the editor writes as data becomes what mail programs read, and addresses of this site are whole.
 */
export function framedMail(html: string, { name, url, logo, color }: MailSite): string {
  if (isDocument(html)) return html;
  const [shownName, home] = [escapedHtml(name), escapedHtml(url)];
  const brand = logo === '' ? shownName : `<img src="${escapedHtml(logo)}" alt="${shownName}" height="40">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<style>${sheetOf(color)}</style>
</head>
<body style="margin:0;padding:0;${font}">
<div class="sheet">
<p class="brand"><a href="${home}">${brand}</a></p>
${forMailPrograms(html, { url, color })}
</div>
<p class="foot"><a href="${home}">${shownName}</a></p>
</body>
</html>
`;
}

/** Values cannot write any of these: their quotes are escaped. */
function forMailPrograms(html: string, { url, color }: Pick<MailSite, 'url' | 'color'>): string {
  const button = `display:inline-block;padding:10px 18px;border-radius:6px;background:${color};color:#ffffff;text-decoration:none`;
  return html
    .replaceAll(/<p([^<>]*) data-style="button"([^<>]*)><a /g, `<p$1$2><a style="${button}" `)
    .replaceAll(/ data-style="(lead|note)"/g, ' class="$1"')
    .replaceAll(/ data-align="(left|center|right)"/g, ' align="$1"')
    .replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${escapedHtml(new URL('/', url).href)}`);
}
