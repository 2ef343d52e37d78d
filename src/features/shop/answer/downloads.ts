import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import { publicFields } from '../../content-types/public-fields.rules.ts';
import { readPublicFiles } from '../../delivery/public-files.ts';
import type { Reader } from '../../delivery/public-queries.ts';
import type { ShopMachine } from '../shop.contract.ts';

/** Those of the gallery. */
const shownElsewhere: ReadonlySet<string> = new Set(['image', 'gallery']);

/** The files of a machine's other public fields, in the order of the fields; one that is gone is left out. */
export async function readDownloads(
  reader: Reader,
  { fields, values }: { fields: readonly ModelField[]; values: Readonly<Record<string, unknown>> },
): Promise<ShopMachine['downloads']> {
  const named = publicFields(fields)
    .filter(({ name, definition }) => fieldTypeOf(definition).fileRules !== undefined && !shownElsewhere.has(name))
    .flatMap(({ name, definition }) =>
      [values[name]]
        .flat()
        .flatMap((address) =>
          typeof address === 'string' && address !== '' ? { label: definition.label, address } : [],
        ),
    );
  const files = await readPublicFiles(
    reader,
    named.map(({ address }) => address),
  );
  return named.flatMap(({ label, address }) => {
    const file = Object.hasOwn(files, address) ? files[address] : undefined;
    if (!file) return [];
    const { fileName, url, mimeType, size } = file;
    return { label, fileName, url, mimeType, size };
  });
}
