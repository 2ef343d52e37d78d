import { clientOf } from '../../admin/api-client.ts';
import { fieldConversion } from './conversion/value-conversion.contract.ts';
import { entries } from './entries.contract.ts';
import { entryUsage } from './values/uses.contract.ts';

export const entriesClient = clientOf(entries, { types: 'model', type: 'model' });
export const fieldConversionClient = clientOf(fieldConversion);
export const entryUsageClient = clientOf(entryUsage);

/** The model of a content type, by its slug or id. */
export const oneType = (slugOrId: string) => entriesClient.type.query({ params: { slug: slugOrId } });
