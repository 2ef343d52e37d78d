import { AppError } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { isId } from '../../../contracts/text/id.ts';
import { mediaIdOf } from '../../../contracts/upload-rules.ts';
import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fileRulesOf, targetOf } from '../../../field-types/definition/facts.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import { selectPublishedById } from '../delivery.queries.ts';
import { readPresetNames, readPublicFiles, withVariants } from '../public-files.ts';
import { inSlot, type Reader } from '../public-queries.ts';
import { namesOne, type Targets } from '../query/delivered-type.rules.ts';
import { maxAnswerBytes } from './statements.sql.ts';

/** An entry as the answer has it so far; relations hold ids, files addresses. */
interface Answered {
  customFields?: Record<string, unknown>;
}

interface Inclusion {
  /** Comma-separated JSON texts of entries. */
  entries: string;
  fields: readonly ModelField[];
  targets: Targets;
}

export interface Included {
  /** Comma-separated JSON texts of entries. */
  entries: string;
  /** The ids of the files that were looked for: a change of one of them changes the answer. */
  files: readonly string[];
}

/**
 * The entries with the chosen lists of relations and files filled in, one level deep: each id becomes the entry it names,
 * each address the file with its texts, each document of blocks gets its HTML beside them. An entry that is not published, or of a private type, and a file that was deleted,
 * is left out like one that never was [K28]. A relation to one entry is part of the entries' own statement.
 */
export async function withIncluded(reader: Reader, { entries, fields: chosen, targets }: Inclusion): Promise<Included> {
  const open = chosen.filter(({ definition }) => !namesOne(definition));
  if (open.length === 0 || entries === '') return { entries, files: [] };
  const answered = JSON.parse(`[${entries}]`) as Answered[];
  const [documents, fields] = [open.filter(hasHtml), open.filter((field) => !hasHtml(field))];
  // What an earlier definition of the field left is neither an id nor an address; what is no file's is looked for in vain.
  const namesIn = ({ name, definition }: ModelField) =>
    answered.flatMap(({ customFields }) =>
      [customFields?.[name]]
        .flat()
        .filter((one): one is string => typeof one === 'string' && (fileRulesOf(definition) !== null || isId(one))),
    );
  const inclusions = fields.map((field) => ({ field, names: namesIn(field) }));
  if (inclusions.reduce((sum, { names }) => sum + names.length, 0) > maxIncluded) throw tooMuch();
  let bytes = addHtml(answered, documents);
  if (bytes > maxAnswerBytes) throw tooMuch();
  for (const { field, names } of inclusions) {
    const records = await findNamed([...new Set(names)], field);
    for (const { entry } of records) bytes += entry.length;
    if (bytes > maxAnswerBytes) throw tooMuch();
    const byName = new Map(records.map(({ id, entry }) => [id, JSON.parse(entry) as unknown]));
    for (const { customFields } of answered) {
      if (customFields && field.name in customFields) {
        customFields[field.name] = filledIn(customFields[field.name], byName);
      }
    }
  }
  const files = inclusions.flatMap(({ field, names }) =>
    fileRulesOf(field.definition) === null ? [] : names.flatMap((name) => mediaIdOf(name) ?? []),
  );
  return { entries: JSON.stringify(answered).slice(1, -1), files: [...new Set(files)] };

  /** What ids or addresses name, as JSON texts. */
  async function findNamed(names: string[], { definition }: ModelField): Promise<{ id: string; entry: string }[]> {
    if (names.length === 0) return [];
    if (fileRulesOf(definition) !== null) {
      const [files, presets] = await Promise.all([readPublicFiles(reader, names), readPresetNames(reader)]);
      return Object.entries(files).map(([id, file]) => ({ id, entry: JSON.stringify(withVariants(file, presets)) }));
    }
    const target = targetOf(definition);
    const type = target === null ? undefined : targets.get(target);
    return type ? inSlot(reader, () => selectPublishedById(reader.platform.prepared, { type, ids: names })) : [];
  }
}

const hasHtml = ({ definition }: ModelField) => fieldTypeOf(definition).htmlText !== undefined;

/** Gives each document of these fields its HTML, and returns how much that is. What an earlier definition left is no document. */
function addHtml(answered: readonly Answered[], fields: readonly ModelField[]): number {
  let length = 0;
  for (const { name, definition } of fields) {
    for (const { customFields } of answered) {
      const value = customFields?.[name];
      if (!customFields || value === null || value === undefined) continue;
      const html = isRecord(value) ? (fieldTypeOf(definition).htmlText?.(value) ?? '') : '';
      customFields[name] = isRecord(value) ? { ...value, html } : null;
      length += html.length;
      if (length > maxAnswerBytes) return length;
    }
  }
  return length;
}

/** Entries and files filled in that one answer may hold. */
const maxIncluded = 1000;

function tooMuch(): AppError {
  const include = ['would make the answer too large; ask for a smaller page, or read the entries by themselves'];
  return new AppError('VALIDATION_ERROR', { fields: { include } });
}

function filledIn(value: unknown, byName: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.flatMap((name) => byName.get(String(name)) ?? []);
  return typeof value === 'string' ? (byName.get(value) ?? null) : null;
}
