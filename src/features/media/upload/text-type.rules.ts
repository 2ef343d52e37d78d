/** The media type of a text: markup is told by what it begins with, anything else by the name's ending. */
export function typeOfText(text: string, name: string): string {
  const start = withoutProlog(text);
  if (/^<(?:\w{1,100}:)?svg[\s/>]/.test(start)) return 'image/svg+xml';
  if (/^<[a-z!]/i.test(start))
    return /^<html/i.test(start) || !/^[\s\uFEFF]*<\?xml/i.test(text) ? 'text/html' : 'application/xml';
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

/** What may stand before the first element of a document: how it begins, and how it ends. */
const prolog: readonly [begin: RegExp, end: string][] = [
  [/^<\?/, '?>'],
  [/^<!--/, '-->'],
  [/^<!doctype[^>[]{0,1000}\[/i, ']>'],
  [/^<!doctype/i, '>'],
];

function withoutProlog(text: string): string {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (let parts = 0; parts < 100; parts++) {
    const part = prolog.find(([begin]) => begin.test(rest));
    const end = part ? rest.indexOf(part[1]) : -1;
    if (!part || end === -1) return rest;
    rest = rest.slice(end + part[1].length).trimStart();
  }
  return rest;
}
