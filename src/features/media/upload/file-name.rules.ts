import { withoutOuter } from '../../../contracts/text/trim-characters.ts';
import { extensionOf } from '../media.rules.ts';

const maxLength = 200;

/** Of a longer name only both ends are read: more than is kept, and the ending. */
const maxSuffixLength = 1000;

// Of other names for folders, characters that no disk or header takes, and what turns the reading order round.
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>:"/\\|?*]/gu;

// How forms write quotes and line ends, which no name needs.
const formEscapes = /%(?:22|0d|0a)/gi;

/**
 * What a file is called when people read or save it: without folders and characters that could mislead, and with the ending
 * that its content has [FILE-02].
 */
export function fileNameFor(sent: string, mimeType: string): string {
  const own = extensionOf(mimeType);
  const bare = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const clean = bounded(bare)
    .replaceAll(formEscapes, '')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(unwanted, '')
    .replaceAll(/\s+/g, ' ');
  const dot = clean.lastIndexOf('.');
  const [name, ending] = dot === -1 ? [clean, ''] : [clean.slice(0, dot), clean.slice(dot + 1).toLowerCase()];
  const isOwn = (sameEndings[own] ?? [own]).includes(ending);
  const plain = withoutOuter(isOwn ? name : clean, ' .');
  const shortened = [...plain].slice(0, maxLength).join('').trim();
  return `${isReserved(shortened) ? `file ${shortened}`.trim() : shortened}.${isOwn ? ending : own}`;
}

function bounded(name: string): string {
  return name.length > 2 * maxSuffixLength ? name.slice(0, maxSuffixLength) + name.slice(-maxSuffixLength) : name;
}

const sameEndings: Readonly<Record<string, readonly string[]>> = {
  jpeg: ['jpeg', 'jpg', 'jfif', 'jpe'],
  tiff: ['tiff', 'tif'],
  txt: ['txt', 'md', 'log'],
  ogg: ['ogg', 'oga', 'opus'],
};

/** No name at all, or one that a common system keeps for a device. */
function isReserved(name: string): boolean {
  return name === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);
}
