import { assertNoErrors, type FieldErrors } from '../../../contracts/call/errors.ts';
import { readsOf } from '../../../platform/context/context.ts';
import { listContentModels } from '../../content-types/content-types.service.ts';
import { inSlot, type Reader } from '../../delivery/public-queries.ts';
import { listFormerSlugs } from '../../entries/versions/former-slugs.service.ts';
import type { FormerAddress } from '../redirects.contract.ts';

const maxPageSize = 1_000;

/** A page of the former slugs of what is published, of public types, for a front end that leads on by itself [H03]. Rejects wrong parameters by name. */
export async function listFormerAddresses(reader: Reader, query: URLSearchParams) {
  const fields: FieldErrors = {};
  const whole = (name: string, byDefault: number, max: number) => {
    const text = query.get(name) ?? '';
    if (text === '') return byDefault;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (value < 1) fields[name] = ['must be a whole number from 1'];
    return Math.min(value, max);
  };
  const page = whole('page', 1, 1_000_000);
  const pageSize = whole('pageSize', 100, maxPageSize);
  for (const name of query.keys())
    if (name !== 'page' && name !== 'pageSize')
      fields[name.slice(0, 200)] = ['is not a parameter of this call, which takes page, pageSize'];
  assertNoErrors(fields);
  const types = (await listContentModels(readsOf(reader.platform))).filter(({ isPublic }) => isPublic);
  const slugOf = new Map(types.map(({ id, slug }) => [id, slug]));
  const { rows, total } = await inSlot(reader, () =>
    listFormerSlugs(readsOf(reader.platform), { contentTypeIds: [...slugOf.keys()], page, pageSize }),
  );
  const data: FormerAddress[] = rows.map(({ contentTypeId, from, to }) => ({
    ...{ from, to },
    type: slugOf.get(contentTypeId) ?? '',
  }));
  const pageCount = Math.ceil(total / pageSize);
  return { success: true, data, meta: { total, page, pageSize, pageCount }, pageCount };
}
