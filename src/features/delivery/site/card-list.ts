import { AppError } from '../../../contracts/call/errors.ts';
import { listPublished, type PublishedPage } from '../delivery.service.ts';
import type { Reader } from '../public-queries.ts';
import type { QueryParameters } from '../query/query-parameters.rules.ts';

/** A page of entries as cards need them: without their content, and where their fields alone would be too much for one answer, by title. */
export async function listForCards(reader: Reader, type: string, query: QueryParameters): Promise<PublishedPage> {
  const ask = (fields: string) => listPublished(reader, type, { ...query, fields });
  try {
    return await ask('title,slug,customFields');
  } catch (error) {
    const isTooLarge = error instanceof AppError && Object.hasOwn(error.details.fields ?? {}, 'pageSize');
    if (!isTooLarge) throw error;
    const page = await ask('title,slug');
    return { ...page, items: page.items.map((entry) => ({ ...entry, customFields: {} })) };
  }
}
