import pdfmake from 'pdfmake';
import fonts from 'pdfmake/fonts/Roboto.js';
import sharp from 'sharp';
import { answerWork } from '../../../platform/process/answer-work.ts';
import { quoteDocument } from './quote-document.ts';
import type { PdfWork } from './quote-pdf.ts';

const fontFiles = new Set(Object.values(fonts.Roboto));

// A quote names no files and no addresses.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
pdfmake.setFonts(fonts);

/** Wide enough for print at the size that the sheet shows. */
const pictureWidth = 400;

answerWork(
  async ({ sheet, pictures }: PdfWork): Promise<Uint8Array> => {
    const images: Record<string, string> = {};
    const names: string[][] = [];
    for (const [place, ofMachine] of pictures.entries()) {
      const known: string[] = [];
      for (const [index, bytes] of ofMachine.entries()) {
        const name = `machine ${place} ${index}`;
        // One that cannot be read is left out.
        const jpeg = await sharp(bytes)
          .resize({ width: pictureWidth, withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 80 })
          .toBuffer()
          .catch(() => null);
        if (jpeg === null) continue;
        images[name] = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
        known.push(name);
      }
      names.push(known);
    }
    const definition = { ...quoteDocument({ ...sheet, pictures: names }), images };
    return pdfmake.createPdf(definition).getBuffer();
  },
  ({ buffer, byteLength }) => (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []),
);
