import { pictures, rowsOfFiles } from '../../files/files.fixtures.ts';

export const imageRows = rowsOfFiles({
  row: 'G11',
  type: 'image',
  selectable: pictures,
  usual: ['jpeg', 'png', 'webp'],
  usualBytes: 5_000_000,
  never: 'pdf',
});
