import { Button, Group } from '@mantine/core';
import { NodeSelection } from '@tiptap/pm/state';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { BlockDocumentView } from '../../document/BlockDocumentView.tsx';
import { blockOf } from '../../document/block-document.ts';
import classes from './FormBlock.module.css';
import { firstControl } from './first-control.ts';
import type { FormFacts, FormPart, Value, Values } from './form-tool.admin.ts';
import { GonePicture } from './GonePicture.tsx';
import { PartInput } from './PartInput.tsx';
import { PictureInput } from './PictureInput.tsx';

/**
 * A block as readers get it. Its settings show below it when it is chosen, and as long as something is missing: what
 * opens does not close by itself, since what lies below would move under the pointer.
 */
export function FormBlock({ node, editor, extension, getPos, updateAttributes, selected }: NodeViewProps) {
  const facts = extension.options as FormFacts;
  const data = node.attrs['data'] as Record<string, unknown>;
  const isDone = blockOf({ type: facts.type, data }) !== null;
  const [isOpen, setOpen] = useState(!isDone);
  const formId = useId();
  const picture = facts.parts.find(({ input }) => input === 'picture');
  if (!isDone && !isOpen) setOpen(true);
  const place = useRef<HTMLDivElement>(null);
  const goIn = useEffectEvent(() => {
    const { selection } = editor.state;
    const isCurrent = selection instanceof NodeSelection && selection.from === getPos();
    if (isCurrent && editor.view.hasFocus()) place.current?.querySelector<HTMLElement>(firstControl)?.focus();
  });
  // Meets the editor, which draws a new block before React does: the next key is for its first control.
  useLayoutEffect(() => goIn(), []);
  const close = () => {
    setOpen(false);
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper ref={place} className={classes.block} data-selected={selected || undefined}>
      {isDone && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same by key
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same by key
        <div className={classes.result} onClick={() => editor.isEditable && setOpen(true)}>
          <div inert>
            <BlockDocumentView blocks={[{ type: facts.type, data }]} below={3} />
          </div>
          {picture && <GonePicture address={String(facts.valuesOf(data)[picture.name])} gone={picture.gone ?? ''} />}
          {!isOpen && (
            <Button
              size="xs"
              variant="default"
              className={classes.edit}
              data-edit
              aria-expanded={false}
              aria-label={`Edit ${facts.title.toLowerCase()}`}
              onClick={() => setOpen(true)}
            >
              Edit
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <FormOfBlock
          id={formId}
          facts={facts}
          data={data}
          disabled={!editor.isEditable}
          onChange={(next) => updateAttributes({ data: next })}
          onClose={isDone ? close : null}
        />
      )}
    </NodeViewWrapper>
  );
}

interface FormOfBlockProps {
  id: string;
  facts: FormFacts;
  data: Record<string, unknown>;
  disabled: boolean;
  onChange: (data: object) => void;
  /** Null as long as something is missing. */
  onClose: (() => void) | null;
}

function FormOfBlock({ id, facts, data, disabled, onChange, onClose }: FormOfBlockProps) {
  // The values as they were typed; data that came from elsewhere, such as a step back, show theirs.
  const [shown, setShown] = useState({ data, values: facts.valuesOf(data) });
  const values = shown.data === data ? shown.values : facts.valuesOf(data);
  const change = (changes: Values) => {
    const typed = { ...values, ...changes };
    const next = facts.dataOf(typed, data) as Record<string, unknown>;
    setShown({ data: next, values: typed });
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog that is opened from here has keys of its own.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOwn || event.ctrlKey || event.metaKey) return;
    // Enter must not submit the form around the editor.
    const isLine = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (isLine) event.preventDefault();
    if ((!isLine && event.key !== 'Escape') || onClose === null || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose();
  };
  const partProps = (part: FormPart) => ({
    id: `${id}-${part.name}`,
    part,
    value: values[part.name] ?? '',
    change: (value: Value) => change({ [part.name]: value }),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the controls inside
    <div onKeyDown={onKeyDown}>
      <fieldset className={classes.form} disabled={disabled}>
        <legend>{facts.title}</legend>
        {facts.parts
          .filter(({ input }) => input !== 'flag')
          .map((part) => {
            if (part.input !== 'picture') return <PartInput key={part.name} {...partProps(part)} />;
            const { altPart } = part;
            return (
              <PictureInput
                key={part.name}
                {...partProps(part)}
                pick={({ url, alt }) =>
                  change({ [part.name]: url, ...(altPart && { [altPart]: values[altPart] || alt }) })
                }
              />
            );
          })}
        <Group className={classes.flags} gap="lg">
          {facts.parts
            .filter(({ input }) => input === 'flag')
            .map((part) => (
              <PartInput key={part.name} {...partProps(part)} />
            ))}
          {onClose && (
            <Button size="xs" variant="default" className={classes.done} onClick={onClose}>
              Done
            </Button>
          )}
        </Group>
      </fieldset>
    </div>
  );
}
