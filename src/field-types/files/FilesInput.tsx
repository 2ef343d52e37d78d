import { Button, Group, Text } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { DropArea } from '../../admin-kit/kit/files/DropArea.tsx';
import { discardLocalFile, isLocalFile, keepLocalFile } from '../../admin-kit/kit/files/local-files.ts';
import { MediaPicker } from '../../admin-kit/kit/files/media-picker.ts';
import { useMay } from '../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../contracts/session/permission-slug.ts';
import { claimedMimeType, countError, maxBytesOf, readableLimit } from '../../contracts/upload-rules.ts';
import type { FieldDefinition } from '../definition/definition.ts';
import { ItemPlace } from '../inner-fields/inner-input.admin.ts';
import type { FieldInputProps } from '../kit/field-type.admin.ts';
import type { FileRules } from '../kit/field-type.ts';
import { InputBox } from '../kit/InputBox.tsx';
import classes from './FilesInput.module.css';
import { allowedMimeTypes, fileError } from './media-files.ts';
import { SortableFiles } from './SortableFiles.tsx';

/** The definition of a field of files, whichever type it is of. */
type FileField = Extract<FieldDefinition, { validation: { allowed_file_types: unknown } }>;

/**
 * Files from the disk or the media library. Those from the disk are shown at once, checked as the server will, and
 * uploaded with the form; of all rejected ones the reason is said, and the others are taken.
 */
export function FilesInput(props: FieldInputProps<FileField>) {
  const { definition, id, value, disabled, onChange, onBlur } = props;
  const { label, validation: rules } = definition;
  const max = rules.max_number_of_files;
  const files = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  const [issues, setErrors] = useState<readonly string[]>([]);
  const [isPicking, setIsPicking] = useState(false);
  const Picker = useContext(MediaPicker);
  const place = useContext(ItemPlace);
  const may = useMay();
  const isFull = files.length >= max;

  const change = (next: readonly string[]) => {
    for (const gone of files.filter((one) => isLocalFile(one) && !next.includes(one))) discardLocalFile(gone);
    onChange(next.length === 0 ? null : max === 1 ? next[0] : next);
    onBlur();
  };
  // A field for one file shows a single "Replace": what is chosen then takes the old one's place.
  const others = max === 1 ? [] : files;
  const take = (chosen: readonly File[]) => {
    const tooMany = countError({ max, have: others.length, add: chosen.length });
    if (tooMany !== null) return setErrors([tooMany]);
    const checked = chosen.map((file) => ({
      file,
      violation: fileError(rules, { mimeType: claimedMimeType(file), size: file.size }),
    }));
    setErrors(checked.flatMap(({ file, violation }) => (violation === null ? [] : [`${file.name}: ${violation}`])));
    const good = checked.filter(({ violation }) => violation === null).map(({ file }) => keepLocalFile(file));
    if (good.length > 0) change([...others, ...good]);
  };

  return (
    <InputBox field={props}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend beside the label above */}
      <div id={id} tabIndex={-1} role="group" aria-label={label} className={classes.field}>
        <SortableFiles files={files} isSingle={max === 1} disabled={disabled} onChange={change} />
        <DropArea
          label={`Files for ${[label, place].filter(Boolean).join(', ')}`}
          disabled={disabled}
          accept={allowedMimeTypes(rules)}
          multiple={max > 1}
          onFiles={take}
        >
          {(choose) => (
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                leftSection={<IconUpload size={15} aria-hidden />}
                disabled={disabled || !may('media.create') || (isFull && max > 1)}
                title={may('media.create') ? undefined : permissionNeeded('media.create', 'upload files')}
                onClick={choose}
              >
                {isFull && max === 1 ? 'Replace' : 'Choose from disk'}
              </Button>
              {Picker && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPhoto size={15} aria-hidden />}
                  disabled={disabled || !may('media.view') || (isFull && max > 1)}
                  title={may('media.view') ? undefined : permissionNeeded('media.view', 'see the library')}
                  onClick={() => setIsPicking(true)}
                >
                  Choose from library
                </Button>
              )}
              <Text size="xs" c="dimmed" className={classes.hint}>
                {files.length === 0 && 'or drop here. '}
                {hintOf(rules)}
              </Text>
            </Group>
          )}
        </DropArea>
        {files.some(isLocalFile) && (
          <Text size="xs" c="dimmed">
            New files are uploaded when you save. Until then only this page has them: reloading it loses them.
          </Text>
        )}
        {issues.map((violation) => (
          <Text key={violation} size="sm" c="red" role="alert">
            {violation}
          </Text>
        ))}
      </div>
      {isPicking && Picker && (
        <Picker
          mimeTypes={allowedMimeTypes(rules)}
          max={max - others.length}
          refusal={({ mimeType, fileSize }) => fileError(rules, { mimeType, size: fileSize })}
          onClose={() => setIsPicking(false)}
          onPick={(picked) => {
            const added = picked.map(({ fileUrl }) => fileUrl).filter((url) => !others.includes(url));
            setErrors([]);
            if (added.length > 0) change([...others, ...added]);
          }}
        />
      )}
    </InputBox>
  );
}

/** What may be chosen, in a line. */
function hintOf(rules: FileRules): string {
  const { allowed_file_types: types, max_number_of_files: max, max_file_size: limit } = rules;
  const bytes = Math.max(...allowedMimeTypes(rules).map((type) => Math.min(limit, maxBytesOf(type))));
  const size = `at most ${readableLimit(bytes)}`;
  return `${types.join(', ').toUpperCase()}, ${max > 1 ? `at most ${max} files, ${size} each` : size}.`;
}
