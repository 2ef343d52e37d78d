import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { BlockDocumentView } from '../document/BlockDocumentView.tsx';
import classes from './BlockEditor.module.css';
import { type BlockEditorValue, useBlockEditor } from './useBlockEditor.tsx';

interface BlockEditorProps extends BlockEditorValue {
  id: string;
  label: string;
  /** In CSS pixels. */
  minHeight: number;
  hasError: boolean;
  onBlur: () => void;
}

/**
 * The editor of a document of blocks [H12] [H14]. Its code is loaded when it is first shown. Until then, and if it
 * cannot start, the page shows the document, which stays as it is.
 */
export function BlockEditor(props: BlockEditorProps) {
  const { id, label, disabled, minHeight, hasError, onBlur } = props;
  const { phase, blocks, retry } = useBlockEditor(props);
  const started = phase.is === 'ready' ? phase.started : null;
  const isStarting = phase.is === 'starting' && !disabled;
  const onKeyDownCapture = (event: KeyboardEvent) => {
    // The browser would take back what was typed last anywhere on the page.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    const key = event.key.toLowerCase();
    if (!started || !isOwn || disabled || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'y' || event.shiftKey) started.editor.commands.redo();
    else started.editor.commands.undo();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set would disable and frame its content
    <div
      role="group"
      aria-label={label}
      id={id}
      tabIndex={-1}
      className={classes.editor}
      data-invalid={hasError || undefined}
      onFocus={(event) => {
        // A person who comes from the list of errors can write at once.
        if (event.target === event.currentTarget) started?.goTo(Number.MAX_SAFE_INTEGER);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
      onKeyDownCapture={onKeyDownCapture}
    >
      {started && (
        <started.Surface
          editor={started.editor}
          opener={started.opener}
          label={label}
          disabled={disabled}
          minHeight={minHeight}
        />
      )}
      {phase.is === 'failed' && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={phase.why} m="sm">
          <Text size="sm" mb="xs">
            What was written is kept and shown below; the rest of the form can be saved.
          </Text>
          <Button size="xs" variant="default" onClick={retry}>
            Try Again
          </Button>
        </Alert>
      )}
      {!started && (
        <div className={classes.shown} aria-busy={isStarting}>
          {blocks.length > 0 ? (
            <BlockDocumentView blocks={blocks} below={3} />
          ) : (
            isStarting && <Skeleton height={minHeight} aria-label="Loading the editor" />
          )}
        </div>
      )}
    </div>
  );
}
