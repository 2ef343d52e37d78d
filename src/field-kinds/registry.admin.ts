import {
  IconAlignLeft,
  IconAt,
  IconBoxMultiple,
  IconCalendar,
  IconCursorText,
  IconLayoutList,
  IconLink,
  IconListCheck,
  IconMovie,
  IconNumbers,
  IconPaperclip,
  IconPhoto,
  IconQuestionMark,
  IconRepeat,
  IconToggleLeft,
  IconTypography,
  IconWorld,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { FileTypeName } from '../contract-kit/file-rules.ts';
import { BooleanInput } from './boolean/BooleanInput.tsx';
import { BooleanBasic, BooleanSettings } from './boolean/BooleanSettings.tsx';
import { EditorInput } from './editor/EditorInput.tsx';
import { EditorSettings } from './editor/EditorSettings.tsx';
import { editorHeight } from './editor/editor.kind.ts';
import { EmailInput } from './email/EmailInput.tsx';
import { EmailSettings } from './email/EmailSettings.tsx';
import { UnknownInput } from './fields/UnknownInput.tsx';
import { AnyFileSettings, ImageFileSettings, MediaFileSettings } from './file/FileSettings.tsx';
import { anyFiles } from './file/file.kind.ts';
import { GroupInput } from './group/GroupInput.tsx';
import { imageFiles } from './image/image.kind.ts';
import { GroupSubFields, RepeaterSubFields } from './inner-fields/SubFields.tsx';
import { BasicSettings, BasicWithoutRequired } from './kit/field-settings.tsx';
import type { AdminKind, FieldInputProps } from './kit/kind.admin.ts';
import { mediaFiles } from './media/media.kind.ts';
import { NumberInput } from './number/NumberInput.tsx';
import { NumberSettings } from './number/NumberSettings.tsx';
import type { FieldType } from './registry.ts';
import { RelationInput } from './relation/RelationInput.tsx';
import { RelationReference, RelationValidation } from './relation/RelationSettings.tsx';
import { RepeaterInput } from './repeater/RepeaterInput.tsx';
import { RepeaterAppearance, RepeaterBasic, RepeaterValidation } from './repeater/RepeaterSettings.tsx';
import { RichTextEditorOptions, RichTextValidation } from './rich-text/RichTextSettings.tsx';
import { richTextHeight } from './rich-text/rich-text.kind.ts';
import { SelectInput } from './select/SelectInput.tsx';
import { SelectOptions } from './select/SelectOptions.tsx';
import { SelectSettings } from './select/SelectSettings.tsx';
import { TextInput } from './text/TextInput.tsx';
import { TextSettings } from './text/TextSettings.tsx';
import { TextareaInput } from './textarea/TextareaInput.tsx';
import { TextareaSettings } from './textarea/TextareaSettings.tsx';
import { UrlInput } from './url/UrlInput.tsx';
import { UrlSettings } from './url/UrlSettings.tsx';

const basic = { label: 'Basic', Panel: BasicSettings };
const withoutPlaceholder = { label: 'Basic', Panel: BooleanBasic };
const FilesInput = lazy(async () => ({ default: (await import('./file/FilesInput.tsx')).FilesInput }));
const startOfFiles = (options: { usual: readonly FileTypeName[]; usualBytes: number }) => ({
  validation: { allowed_file_types: [...options.usual], max_file_size: options.usualBytes, max_number_of_files: 1 },
});

/** The screens of every kind of field. The date picker's code is loaded when a date is first shown. */
const adminKinds: { [T in FieldType]: AdminKind<T> } = {
  text: {
    icon: IconCursorText,
    hint: 'A name, a heading, a code',
    start: {},
    tabs: [basic, { label: 'Advanced', Panel: TextSettings }],
    Input: TextInput,
  },
  textarea: {
    icon: IconAlignLeft,
    hint: 'A paragraph or more, without formatting',
    start: { ui: { rows: 4 } },
    tabs: [basic, { label: 'Advanced', Panel: TextareaSettings }],
    Input: TextareaInput,
  },
  number: {
    icon: IconNumbers,
    hint: 'A price, a weight, a count',
    start: {},
    tabs: [basic, { label: 'Advanced', Panel: NumberSettings }],
    Input: NumberInput,
  },
  image: {
    icon: IconPhoto,
    hint: 'A picture, or several',
    start: startOfFiles(imageFiles),
    tabs: [withoutPlaceholder, { label: 'Advanced', Panel: ImageFileSettings }],
    Input: FilesInput,
  },
  editor: {
    icon: IconLayoutList,
    hint: 'Blocks: text, tables, images, buttons, videos',
    start: { ui: { min_height: editorHeight.usual } },
    tabs: [basic, { label: 'Advanced', Panel: EditorSettings }],
    Input: EditorInput,
  },
  select: {
    icon: IconListCheck,
    hint: 'One or several of given options',
    start: { options: [], allow_multiple_selection: false },
    tabs: [
      basic,
      { label: 'Options', Panel: SelectOptions, holds: ['options'] },
      { label: 'Advanced', Panel: SelectSettings },
    ],
    Input: SelectInput,
  },
  boolean: {
    icon: IconToggleLeft,
    hint: 'Yes or no',
    start: { ui: { true_label: 'Yes', false_label: 'No', label_position: 'right' } },
    tabs: [
      { label: 'Basic', Panel: BooleanBasic },
      { label: 'Advanced', Panel: BooleanSettings },
    ],
    Input: BooleanInput,
  },
  date: {
    icon: IconCalendar,
    hint: 'A day of the calendar',
    start: { date_format: 'yyyy-MM-dd' },
    tabs: [
      basic,
      {
        label: 'Advanced',
        Panel: lazy(async () => ({ default: (await import('./date/DateSettings.tsx')).DateSettings })),
      },
    ],
    Input: lazy(async () => ({ default: (await import('./date/DateInput.tsx')).DateInput })),
  },
  relation: {
    icon: IconLink,
    hint: 'Entries of another type',
    start: { content_type: '', display_field: 'name', searchable: true, validation: { min_items: 0, max_items: 1 } },
    tabs: [
      { label: 'Basic Settings', Panel: BasicWithoutRequired },
      { label: 'Reference Options', Panel: RelationReference, holds: ['content_type', 'display_field', 'multiselect'] },
      { label: 'Validation', Panel: RelationValidation, holds: ['validation', 'filterable', 'sortable'] },
    ],
    Input: RelationInput,
  },
  repeater: {
    icon: IconRepeat,
    hint: 'A list of items with fields of their own',
    start: {
      sub_fields: [],
      validation: { min_items: 0, max_items: 10 },
      ui: {
        add_button_label: 'Add Item',
        remove_button_label: 'Remove',
        allow_reordering: true,
        collapsed_by_default: false,
      },
    },
    tabs: [
      { label: 'Basic', Panel: RepeaterBasic },
      { label: 'Sub Fields', Panel: RepeaterSubFields, holds: ['sub_fields'] },
      { label: 'Validation', Panel: RepeaterValidation, holds: ['validation'] },
      { label: 'UI Options', Panel: RepeaterAppearance, holds: ['ui'] },
    ],
    Input: RepeaterInput,
  },
  email: {
    icon: IconAt,
    hint: 'An e-mail address',
    start: {},
    tabs: [basic, { label: 'Advanced', Panel: EmailSettings }],
    Input: EmailInput,
  },
  url: {
    icon: IconWorld,
    hint: 'A web address',
    start: {},
    tabs: [basic, { label: 'Advanced', Panel: UrlSettings }],
    Input: UrlInput,
  },
  rich_text: {
    icon: IconTypography,
    hint: 'Text with headings, lists, links and pictures',
    start: {
      ui: {
        height: richTextHeight.usual,
        toolbar_options: {
          basic_formatting: true,
          links: true,
          lists: true,
          alignment: true,
          images: true,
          media: false,
          tables: false,
          code_blocks: false,
          custom_styles: false,
        },
      },
    },
    tabs: [
      { label: 'Basic Settings', Panel: BasicWithoutRequired },
      { label: 'Editor Options', Panel: RichTextEditorOptions, holds: ['ui'] },
      { label: 'Validation', Panel: RichTextValidation, holds: ['validation'] },
    ],
    Input: lazy(async () => ({ default: (await import('./rich-text/RichTextInput.tsx')).RichTextInput })),
  },
  media: {
    icon: IconMovie,
    hint: 'Pictures, films and sound',
    start: startOfFiles(mediaFiles),
    tabs: [withoutPlaceholder, { label: 'Advanced', Panel: MediaFileSettings }],
    Input: FilesInput,
  },
  file: {
    icon: IconPaperclip,
    hint: 'Documents and others, to be downloaded',
    start: startOfFiles(anyFiles),
    tabs: [withoutPlaceholder, { label: 'Advanced', Panel: AnyFileSettings }],
    Input: FilesInput,
  },
  group: {
    icon: IconBoxMultiple,
    hint: 'Fields that belong together',
    start: { sub_fields: [] },
    tabs: [
      { label: 'Basic', Panel: BooleanBasic },
      { label: 'Sub Fields', Panel: GroupSubFields, holds: ['sub_fields'] },
    ],
    Input: GroupInput,
  },
};

type ShownKind = Omit<AdminKind<FieldType>, 'Input'> & { Input: ComponentType<FieldInputProps> };

/** What a console shows of a kind that only a newer server knows; it has no settings [F17]. */
const unknownKind: ShownKind = { icon: IconQuestionMark, hint: '', start: {}, tabs: [], Input: UnknownInput };

/** The screens of a kind, for a definition of that kind. */
export function adminKind(type: FieldType): ShownKind {
  // Each input gets definitions of its own kind only, which the types cannot follow through a lookup.
  const kinds = adminKinds as unknown as Record<string, ShownKind | undefined>;
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? unknownKind) : unknownKind;
}
