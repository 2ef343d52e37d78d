import { clientOf } from '../../../admin-kit/api-client.ts';
import { mediaFolders } from './folders.contract.ts';

export const foldersClient = clientOf(mediaFolders);
