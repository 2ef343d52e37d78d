import { readsOf } from '../../../platform/context/context.ts';
import { listContentModels } from '../../content-types/content-types.service.ts';
import { inSlot, type Reader } from '../../delivery/public-queries.ts';
import { Parameters } from '../../delivery/query/query-parameters.rules.ts';
import { listFormerSlugs } from '../../entries/versions/former-slugs.service.ts';
import type { FormerAddress } from '../redirects.contract.ts';

const maxPageSize = 1_000;
const maxPage = 1_000_000;
const known: ReadonlySet<string> = new Set(['page', 'pageSize']);

/** A page of the former slugs of what is published, of public types, for a front end that leads on by itself [H03]. Rejects wrong parameters by name. */
export async function listFormerAddresses(reader: Reader, query: URLSearchParams) {
  const sent = Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]));
  const parameters = new Parameters(sent, known);
  const page = Math.min(parameters.whole('page', 1), maxPage);
  const pageSize = Math.min(parameters.whole('pageSize', 100), maxPageSize);
  parameters.assertNoErrors();
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
