import type { ComponentType } from 'react';
import { BooleanValue } from './boolean/BooleanValue.tsx';
import { DateValue } from './date/DateValue.tsx';
import { EditorValue } from './editor/EditorValue.tsx';
import { EmailValue } from './email/EmailValue.tsx';
import type { FieldDefinition } from './fields/definition.ts';
import { FileValue } from './file/FileValue.tsx';
import { ShownFiles } from './file/SiteFiles.tsx';
import { GroupValue } from './group/GroupValue.tsx';
import type { SiteValueProps } from './kit/kind.site.ts';
import { NumberValue } from './number/NumberValue.tsx';
import type { FieldType } from './registry.ts';
import { RelationValue } from './relation/RelationValue.tsx';
import { RepeaterValue } from './repeater/RepeaterValue.tsx';
import { RichTextValue } from './rich-text/RichTextValue.tsx';
import { SelectValue } from './select/SelectValue.tsx';
import { TextValue } from './text/TextValue.tsx';
import { TextareaValue } from './textarea/TextareaValue.tsx';
import { UrlValue } from './url/UrlValue.tsx';

/** How the storefront shows a kind: as a row of facts, or as a passage to read under its own heading. */
interface SiteKind<T extends FieldType> {
  Value: ComponentType<SiteValueProps<T>>;
  place: 'fact' | 'passage';
}

const kinds: { [T in FieldType]: SiteKind<T> } = {
  text: { Value: TextValue, place: 'fact' },
  textarea: { Value: TextareaValue, place: 'passage' },
  number: { Value: NumberValue, place: 'fact' },
  select: { Value: SelectValue, place: 'fact' },
  boolean: { Value: BooleanValue, place: 'fact' },
  date: { Value: DateValue, place: 'fact' },
  email: { Value: EmailValue, place: 'fact' },
  url: { Value: UrlValue, place: 'fact' },
  image: { Value: ShownFiles, place: 'passage' },
  media: { Value: ShownFiles, place: 'passage' },
  file: { Value: FileValue, place: 'fact' },
  editor: { Value: EditorValue, place: 'passage' },
  rich_text: { Value: RichTextValue, place: 'passage' },
  repeater: { Value: RepeaterValue, place: 'passage' },
  group: { Value: GroupValue, place: 'passage' },
  relation: { Value: RelationValue, place: 'fact' },
};

/** The storefront's side of a field's kind. */
export function siteKindOf(field: FieldDefinition): SiteKind<FieldType> {
  return kinds[field.type] as SiteKind<FieldType>;
}
