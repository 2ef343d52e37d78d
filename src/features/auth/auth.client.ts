import { clientOf } from '../../admin-kit/api-client.ts';
import { rights } from './rights/rights.contract.ts';
import { viewAs } from './view-as/view-as.contract.ts';

export const rightsClient = clientOf(rights, { detail: ['roles', 'people'] });
export const viewAsClient = clientOf(viewAs);
