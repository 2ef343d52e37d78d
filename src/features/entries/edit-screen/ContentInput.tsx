import { Skeleton } from '@mantine/core';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { blocksIn } from '../../../block-types/document/block-document.ts';
import { blocksOfText } from '../../../block-types/document/text-blocks.ts';
import { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { hasMarkup } from '../../../field-types/kit/html-text.ts';
import { FieldTypeInput } from '../admin/EntrySources.tsx';
import type { FormContent } from '../admin/entry-form.ts';

const definition = FieldDefinition.parse({ type: 'editor', name: 'main_content', label: 'Content' });

/** The reader of HTML is part of the editor's own code. */
const HtmlAsBlocks = lazy(async () => ({
  default: (await import('../../../block-types/editor/pasting/HtmlAsBlocks.tsx')).HtmlAsBlocks,
}));

/**
 * An entry's own text in the block editor [H02] [H12]. Text and HTML of older entries are shown as blocks and become
 * blocks with the first change [H13].
 */
export const ContentInput = memo(function ContentInput({ disabled }: { disabled: boolean }) {
  const { field, formState, fieldState } = useController({ name: 'content' });
  const content = field.value as FormContent;
  const stored = formState.defaultValues?.['content'] as FormContent | undefined;
  // Once it is blocks, what it was before says whether it still is the same.
  const source = typeof content === 'string' ? content : typeof stored === 'string' ? stored : null;
  const show = (sourceBlocks: readonly unknown[]) => (
    <FieldTypeInput
      definition={definition}
      id="content.json"
      value={typeof content === 'string' ? { blocks: sourceBlocks } : content.json}
      error={fieldState.error?.message}
      disabled={disabled}
      onBlur={field.onBlur}
      onChange={(value) => {
        const blocks = blocksIn(value);
        const isAsBefore = source !== null && JSON.stringify(blocks) === JSON.stringify(sourceBlocks);
        field.onChange(isAsBefore ? source : { json: { blocks } });
      }}
    />
  );
  const ofText = useMemo(() => blocksOfText(source ?? ''), [source]);
  // Saved as blocks while somebody writes, the editor stays where it is drawn, with its focus.
  const [html, setHtml] = useState(source);
  if (source !== null && source !== html) setHtml(source);
  if (html === null || !hasMarkup(html)) return show(ofText);
  return (
    <Suspense fallback={<Skeleton height={200} aria-label="Loading the editor" />}>
      <HtmlAsBlocks html={html}>{show}</HtmlAsBlocks>
    </Suspense>
  );
});
