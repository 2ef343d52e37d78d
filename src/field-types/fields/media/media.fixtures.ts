import { pictures, rowsOfFiles } from '../../files/files.fixtures.ts';

export const mediaRows = rowsOfFiles({
  row: 'G16',
  type: 'media',
  selectable: [...pictures, 'mp4', 'webm', 'mp3', 'wav', 'ogg', 'pdf'],
  usual: ['jpeg', 'png', 'webp', 'gif', 'mp4', 'webm', 'mp3', 'wav', 'ogg'],
  usualBytes: 10_000_000,
  never: 'exe',
});
