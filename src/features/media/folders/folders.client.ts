import { clientOf } from '../../../admin/api-client.ts';
import { mediaFolders } from './folders.contract.ts';

export const foldersClient = clientOf(mediaFolders);
