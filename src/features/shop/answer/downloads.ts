import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import { publicFields } from '../../content-types/public-fields.rules.ts';
import type { ShownFile } from '../../delivery/public-files.ts';
import type { ShopMachine } from '../shop.contract.ts';

/** Those of the gallery. */
const shownElsewhere: ReadonlySet<string> = new Set(['image', 'gallery']);

/** The addresses of a machine's other public files with their labels, in the order of the fields. */
export function namedDownloads(
  fields: readonly ModelField[],
  values: Readonly<Record<string, unknown>>,
): { label: string; address: string }[] {
  return publicFields(fields)
    .filter(({ name, definition }) => fieldTypeOf(definition).fileRules !== undefined && !shownElsewhere.has(name))
    .flatMap(({ name, definition }) =>
      [values[name]]
        .flat()
        .flatMap((address) =>
          typeof address === 'string' && address !== '' ? { label: definition.label, address } : [],
        ),
    );
}

/** These files as a machine's answer names them; one that is gone is left out. */
export function downloadsOf(
  named: readonly { label: string; address: string }[],
  files: Readonly<Record<string, ShownFile>>,
): ShopMachine['downloads'] {
  return named.flatMap(({ label, address }) => {
    const file = Object.hasOwn(files, address) ? files[address] : undefined;
    if (!file) return [];
    const { fileName, url, mimeType, size } = file;
    return { label, fileName, url, mimeType, size };
  });
}
