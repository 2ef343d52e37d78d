import { rowsOfFiles } from '../file/file.fixtures.ts';

export const pictures = ['jpeg', 'png', 'webp', 'gif', 'svg', 'bmp', 'tiff'];

export const imageRows = rowsOfFiles({
  row: 'G11',
  type: 'image',
  selectable: pictures,
  usual: ['jpeg', 'png', 'webp'],
  usualBytes: 5_000_000,
  never: 'pdf',
});
