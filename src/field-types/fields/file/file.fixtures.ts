import { fileTypeNames } from '../../../contracts/upload-rules.ts';
import { rowsOfFiles } from '../../files/files.fixtures.ts';

export const fileRows = rowsOfFiles({
  row: 'G16',
  type: 'file',
  selectable: fileTypeNames,
  usual: ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'csv', 'txt', 'zip'],
  usualBytes: 10_000_000,
  never: 'exe',
});
