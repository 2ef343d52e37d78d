import { clientOf } from '../../admin/api-client.ts';
import { fieldConversion } from './conversion/value-conversion.contract.ts';
import { entries } from './entries.contract.ts';

export const entriesClient = clientOf(entries, { types: 'model', type: 'model' });
export const fieldConversionClient = clientOf(fieldConversion);
