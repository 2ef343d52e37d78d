import { clientOf } from '../../admin-kit/api-client.ts';
import { imports } from './imports.contract.ts';

export const importsClient = clientOf(imports);
