import { linkAddress } from '../../../block-types/addresses.ts';
import { AppError } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import type { SiteFile } from '../../../field-types/files/SiteFiles.tsx';
import { readsOf } from '../../../platform/context/context.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { readEntryView } from '../../delivery/site/entry-files.ts';
import { readShownOrLeadOn } from '../../delivery/site/shown-entry.ts';
import { loadType } from '../../delivery/site/type.loader.ts';
import { pagesPaths } from '../pages.paths.ts';
import type { PageView } from './AboutPage.tsx';
import type { OwnPageView } from './OwnPage.tsx';

const typeSlug = 'pages';

/** The page entry of an address of one part; else what the content type of that name shows [K21]. */
export async function loadPage(request: PageRequest): Promise<OwnPageView> {
  return (await readPage(request, request.params['type'] ?? '')) ?? (await loadType(request));
}

/** A published page entry; null where there is none. */
export async function readPage(request: PageRequest, slug: string): Promise<PageView | null> {
  const { platform } = request;
  const model = await loadContentModel(readsOf(platform), typeSlug);
  if (!model?.isPublic || model.isSingle || model.slug !== typeSlug) return null;
  const entry = await readShownOrLeadOn(request, { typeSlug, slug, pathOf: pagesPaths.page }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    },
  );
  if (entry === null) return null;
  const { body, description, files } = await readEntryView(request, model, entry);
  const values = entry.customFields;
  const filesOf = (name: string): SiteFile[] =>
    [values[name]]
      .flat()
      .flatMap((url) => (typeof url === 'string' && Object.hasOwn(files, url) ? (files[url] ?? []) : []));
  const field = model.fields.find(({ name, definition }) => name === 'text' && fieldTypeOf(definition).isHtml === true);
  const text = values['text'];
  return {
    shows: 'page',
    slug: entry.slug,
    title: entry.title,
    description: textOf(values['description']),
    summary: textOf(values['description']) ?? description,
    picture: filesOf('header_image')[0] ?? null,
    buttons: buttonsIn(values['buttons']),
    logos: filesOf('logos').slice(0, 2),
    heading: textOf(values['heading']),
    text: field && typeof text === 'string' && text !== '' ? { field: field.definition, value: text } : null,
    body,
    files,
  };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** A button without a label, or with an address that no link may lead to, is left out. */
function buttonsIn(value: unknown): PageView['buttons'] {
  return [value].flat().flatMap((item) => {
    if (!isRecord(item)) return [];
    const [label, url] = [textOf(item['label']), textOf(item['url'])];
    const href = url === null ? null : linkAddress(url);
    return label === null || href === null ? [] : [{ label, href }];
  });
}
