import { isLocalFile } from '../../../admin-kit/kit/files/local-files.ts';
import { equal } from '../../../admin-kit/kit/merge/versions.ts';
import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { filesIn } from '../../../field-types/definition/named-files.ts';
import { bodyOf, type EntryForm } from '../admin/entry-form.ts';
import type { EntryModel } from '../entries.contract.ts';

type Change = Partial<ReturnType<typeof bodyOf>>;

/** The parts of a form that differ from its `base` and can be sent; null without any. A file that is not uploaded yet waits for a save. */
export function changeIn(
  model: EntryModel,
  { values, base }: { values: EntryForm; base: EntryForm },
): { change: Change; paths: ReadonlySet<string> } | null {
  const body = bodyOf(values, base.content);
  const fields = model.fields.filter((field) => {
    const value = values.customFields[field.name];
    if (equal(value, base.customFields[field.name])) return false;
    return !filesIn(field, { value, path: '' }).some(({ file }) => isLocalFile(file));
  });
  const change: Change = {
    ...(values.title !== base.title && { title: body.title }),
    ...(values.slug !== base.slug && { slug: body.slug }),
    ...('content' in body && { content: body.content }),
    ...(fields.length > 0 && {
      customFields: Object.fromEntries(fields.map(({ name }) => [name, body.customFields[name]])),
    }),
  };
  const { customFields, ...own } = change;
  const paths = new Set([
    ...Object.keys(own),
    ...Object.keys(customFields ?? {}).map((name) => `customFields.${name}`),
  ]);
  return paths.size === 0 ? null : { change, paths };
}

/**
 * The stored state of the form after an autosave. What was sent counts as stored exactly as it was typed, so that nothing
 * changes under the cursor; what was skipped or not sent is as the server has it.
 */
export function baseAfter({
  typed,
  stored,
  paths,
  skipped,
}: {
  typed: EntryForm;
  stored: EntryForm;
  paths: ReadonlySet<string>;
  skipped: FieldErrors;
}): EntryForm {
  const isStored = (path: string) =>
    paths.has(path) && !Object.keys(skipped).some((one) => one === path || one.startsWith(`${path}.`));
  const sideOf = (path: string) => (isStored(path) ? typed : stored);
  const names = Object.keys(stored.customFields);
  return {
    title: sideOf('title').title,
    slug: sideOf('slug').slug,
    content: sideOf('content').content,
    customFields: Object.fromEntries(
      names.map((name) => [name, sideOf(`customFields.${name}`).customFields[name] ?? null]),
    ),
    version: stored.version,
  };
}
