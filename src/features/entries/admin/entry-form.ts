import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { addressOfLocalFile, isLocalFile, localFile, localFileName } from '../../../admin-kit/kit/files/local-files.ts';
import { fieldErrorsOf } from '../../../admin-kit/kit/form/issues.ts';
import { equal } from '../../../admin-kit/kit/merge/versions.ts';
import { unfinishedIn } from '../../../block-types/document/block-document.ts';
import { slugify } from '../../../contracts/text/slug.ts';
import { type FieldDefinition, fieldTypeOf, valueSchema } from '../../../field-types/definition/definition.ts';
import { hasParts } from '../../../field-types/definition/facts.ts';
import { withFiles } from '../../../field-types/definition/named-files.ts';
import { DraftContent, type Entry, EntryDraft, type EntryModel } from '../entries.contract.ts';
import { type FieldStates, fieldStates, publishedValue } from '../values/conditions.rules.ts';

/** Text or HTML as it was stored, or blocks, whose HTML is the server's. */
export type FormContent = string | { json: { blocks: readonly unknown[] } };

/** What the form of an entry holds; `version` is the one it was read at, 0 for a new entry. */
export interface EntryForm {
  title: string;
  slug: string;
  content: FormContent;
  customFields: Record<string, unknown>;
  version: number;
}

/** A new entry's start: each field's default. */
export function newEntry(model: EntryModel): EntryForm {
  return {
    title: '',
    slug: '',
    content: '',
    customFields: valuesOf(model, (field) => field.default_value ?? fieldTypeOf(field).startValue?.(field) ?? null),
    version: 0,
  };
}

/** The newest that an entry says, as its form shows it; values of fields that the type no longer has stay out of it, and on the server. */
export function formOf(model: EntryModel, entry: Entry): EntryForm {
  const { version } = entry;
  const newest = entry.draft ?? entry;
  const { title, slug, customFields } = newest;
  const content = typeof newest.content === 'string' ? newest.content : { json: newest.content.json };
  return { title, slug, content, customFields: valuesOf(model, (field) => customFields[field.name] ?? null), version };
}

function valuesOf(model: EntryModel, read: (field: FieldDefinition) => unknown): Record<string, unknown> {
  return Object.fromEntries(model.fields.map((field) => [field.name, read(field)]));
}

/** What is sent: content only if it is not the `stored` one, a cleared value as null. */
export function bodyOf({ title, slug, content, customFields }: EntryForm, stored: FormContent) {
  const pairs = Object.entries(customFields).map(([name, value]) => [
    name,
    value === undefined || value === '' ? null : value,
  ]);
  return {
    title,
    // Letters that make no slug: the server derives one.
    ...(slug.trim() !== '' && { slug }),
    ...(!equal(content, stored) && { content }),
    customFields: Object.fromEntries(pairs) as Record<string, unknown>,
  };
}

const ownFields = EntryDraft.pick({ title: true, slug: true }).required({ slug: true });
/** Of a title in letters that make no slug. */
const withoutSlug = EntryDraft.pick({ title: true });
const makesNoSlug = ({ title, slug }: EntryForm) => slug.trim() === '' && title.trim() !== '' && slugify(title) === '';
const ownContent = { storable: z.object({ content: DraftContent }), complete: EntryDraft.pick({ content: true }) };

interface CheckedNow {
  completeness: 'storable' | 'complete';
  /** It is not sent again, so it may hold what could not be stored today. */
  storedContent: FormContent;
}

/** Checks an entry as the server will; `now` is asked at each check, because it depends on the button. */
export function entryCheck(model: EntryModel, now: () => CheckedNow): Resolver<EntryForm> {
  return async (form) => {
    const { completeness, storedContent } = now();
    const own = (makesNoSlug(form) ? withoutSlug : ownFields).safeParse(form);
    const isStored = equal(form.content, storedContent);
    const content = isStored ? null : ownContent[completeness].safeParse(form);
    const issues: Pick<z.core.$ZodIssue, 'path' | 'message'>[] = [own, content].flatMap((checked) =>
      (checked?.error?.issues ?? []).map(({ path, message }) => ({
        path,
        message: path[0] === 'title' ? message.replace(/^Title\b/, model.titleLabel) : message,
      })),
    );
    if (isStored && completeness === 'complete' && typeof form.content !== 'string')
      issues.push(
        ...unfinishedIn(form.content.json).map(({ path, message }) => ({
          path: ['content', 'json', ...path],
          message,
        })),
      );
    const states = fieldStates(model.fields, { values: form.customFields, title: form.title, status: 'publish' });
    for (const field of model.fields) {
      const lost: string[] = [];
      const value = withFiles(field, form.customFields[field.name], (file) => standIn(file, lost));
      for (const name of lost) issues.push({ path: ['customFields', field.name], message: lostFile(name) });
      const errors = completeness === 'storable' ? draftErrors(field, value) : publishErrors(field, value, states);
      for (const { path, message } of errors) {
        issues.push({ path: ['customFields', field.name, ...(hasParts(field) ? path : [])], message });
      }
    }
    return issues.length === 0
      ? { values: form, errors: {} }
      : { values: {}, errors: fieldErrorsOf(issues) as Record<string, never> };
  };
}

const draftErrors = (field: FieldDefinition, value: unknown) =>
  valueSchema(field, 'storable').safeParse(value).error?.issues ?? [];

function publishErrors(field: FieldDefinition, value: unknown, states: FieldStates) {
  const checked = publishedValue(field, { value, states });
  return 'errors' in checked ? checked.errors : [];
}

/** A file that is uploaded with the form passes for an uploaded one; names of files that are gone are collected. */
function standIn(file: string, lost: string[]): string {
  if (!isLocalFile(file)) return file;
  if (!localFile(file)) lost.push(localFileName(file));
  return addressOfLocalFile(file);
}

const lostFile = (name: string) =>
  `“${name}” was not uploaded and was lost when the page was reloaded. Choose it again, or remove it`;

/** The readable name of each part, by its path in the form. */
export function entryLabels(model: EntryModel): Record<string, string> {
  const fields = model.fields.map((field) => [`customFields.${field.name}`, field.label]);
  return { title: model.titleLabel, slug: 'Slug', content: 'Content', ...Object.fromEntries(fields) };
}

/** The readable name of a place in the form: its own, or that of the field it lies in, with the block's number. */
export function labelAt(labels: Readonly<Record<string, string>>, path: string): string {
  const field = Object.keys(labels).find((name) => path === name || path.startsWith(`${name}.`));
  if (field === undefined) return path;
  const rest = path.slice(field.length);
  const block = /^(?:\.json)?\.blocks\.(\d+)/.exec(rest)?.[1];
  if (block !== undefined) return `${labels[field]}, block ${Number(block) + 1}`;
  const item = /^\.(\d+)/.exec(rest)?.[1];
  return `${labels[field]}${item === undefined ? '' : `, item ${Number(item) + 1}`}`;
}
