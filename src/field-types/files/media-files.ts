import { z } from 'zod';
import { equalities, presences } from '../../contracts/lists/condition.ts';
import {
  countError,
  type FileTypeName,
  fileTypeNamed,
  maxBytesOf,
  maxUploadBytes,
  mediaIdOf,
  mimeTypeOf,
  sizeError,
  typeError,
} from '../../contracts/upload-rules.ts';
import type { FileRules } from '../kit/field-type.ts';
import { required } from '../settings/settings.ts';

/** What the types share whose values are files of the media library. */

/** Most files that one value names. */
export const maxFiles = 100;

/** The settings of a field of files, spelled as the specification has it [G16]. */
export function fileSettings(options: {
  selectable: readonly [FileTypeName, ...FileTypeName[]];
  usual: readonly FileTypeName[];
  usualBytes: number;
}) {
  const { selectable, usual, usualBytes } = options;
  const unknown = `is not a file type that can be allowed here. Choose from: ${selectable.join(', ')}`;
  const noType = 'At least one file type must be allowed';
  return z
    .object({
      required,
      allowed_file_types: z
        .array(z.enum(selectable, unknown), noType)
        .min(1, noType)
        .default([...usual]),
      /** In bytes. */
      max_file_size: z
        .int('must be a whole number of bytes')
        .min(1, 'must be at least 1 byte')
        .max(maxUploadBytes, `must be at most ${maxUploadBytes} bytes`)
        .default(usualBytes),
      max_number_of_files: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(maxFiles, `must be at most ${maxFiles}`)
        .default(1),
    })
    .prefault({});
}

/** What a definition of such a field has, whichever of the types it is of. */
interface FileField {
  label: string;
  validation: FileRules;
}

/** Media types and endings (`image/jpeg`, `.jpg`), and a list in one text, are other spellings of the types' names. */
function readFileTypes(raw: Record<string, unknown>): Record<string, unknown> {
  const validation = raw['validation'] as Record<string, unknown> | undefined;
  const input = validation?.['allowed_file_types'];
  if (typeof input !== 'string' && !Array.isArray(input)) return raw;
  const list: unknown[] = typeof input === 'string' ? input.split(',').filter((one) => one.trim() !== '') : input;
  const types = list.map((one) => (typeof one === 'string' ? (fileTypeNamed(one) ?? one) : one));
  return { ...raw, validation: { ...validation, allowed_file_types: [...new Set(types)] } };
}

/**
 * A file's address as it is stored: the path alone, without what only a page asks for (`?w=`); null if it is no address of
 * an upload. The host may be any: whether the file is here is decided by its id.
 */
export function fileAddress(input: unknown): string | null {
  if (typeof input !== 'string') return null;
  const path = input
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/^https?:\/\/[^/]+/i, '');
  return mediaIdOf(path) === null ? null : path;
}

/** What all answer alike: a value is one address, or a list of different ones where several files may be chosen. */
export const fileFacts = {
  prepare: readFileTypes,
  /** That there are such files, and that they fit, only the server can tell. */
  value: ({ label, validation: { max_number_of_files: max } }: FileField) =>
    z.unknown().transform((input, context): string | string[] => {
      const deny = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const addresses = [input].flat().map(fileAddress);
      const paths = addresses.filter((address) => address !== null);
      if (paths.length < addresses.length)
        return deny(`${label} must be a file of the media library. Upload the file there, then choose it`);
      if (new Set(paths).size < paths.length) return deny(`${label} must not name a file twice`);
      const have = Math.min(max, paths.length);
      const tooMany = countError({ max, have, add: paths.length - have });
      if (tooMany !== null) return deny(tooMany);
      return max === 1 ? (paths[0] ?? z.NEVER) : paths;
    }),
  shape: ({ validation }: FileField) => (validation.max_number_of_files === 1 ? 'text' : 'list'),
  operators: ({ validation }: FileField) =>
    validation.max_number_of_files === 1 ? equalities : (['equals', 'contains', 'in', 'notIn', ...presences] as const),
  filterType: () => 'text' as const,
  typeScript: ({ validation }: FileField) => (validation.max_number_of_files === 1 ? 'string' : 'string[]'),
  read: (input: string | number | boolean) => fileAddress(input) ?? String(input),
  fileRules: ({ validation }: FileField) => validation,
} as const;

/** The media types that a field allows. */
export const allowedMimeTypes = ({ allowed_file_types: names }: FileRules): string[] => names.map(mimeTypeOf);

/** Why a field rejects a file, in the words of the specification; null if it does not. The smaller of the field's limit and the server's counts [Q11]. */
export function fileError(rules: FileRules, { mimeType, size }: { mimeType: string; size: number }): string | null {
  const max = Math.min(rules.max_file_size, maxBytesOf(mimeType));
  return typeError(mimeType, allowedMimeTypes(rules)) ?? sizeError({ size, max });
}
