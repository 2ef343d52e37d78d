import type { ImportFacts } from '../../kit/imports.ts';

const maxLength = 2000;
const address = /^https?:\/\/[^\s/?#]+\S*$/i;
const picture = /\.(?:jpe?g|png|gif|webp|svg|avif)(?:\?\S*)?$/i;
const ofPictures = 'these are addresses of pictures; they stay links, for only uploaded pictures are shown';

/** How an import finds columns of web addresses. */
export const urlImports: ImportFacts<unknown> = {
  suggested: {
    order: 5,
    reader: () => {
      const seen = { addresses: 0, pictures: 0 };
      return {
        see: (cell) => {
          const text = typeof cell === 'string' ? cell.trim() : '';
          if (text.length > maxLength || !address.test(text)) return;
          seen.addresses += 1;
          if (picture.test(text)) seen.pictures += 1;
        },
        propose: ({ filled }) => (filled > 0 && seen.addresses === filled ? { settings: {}, words: 'url' } : null),
        note: ({ filled }) => (filled > 0 && seen.pictures === filled ? ofPictures : null),
      };
    },
  },
};
