import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useContext } from 'react';
import { MediaPicker } from '../../admin-kit/kit/files/media-picker.ts';
import { BlockDocumentView } from '../document/BlockDocumentView.tsx';
import classes from './BlockEditor.module.css';
import { BlockToolbar } from './BlockToolbar.tsx';
import { pictureTypes } from './tools/block-tool.admin.ts';
import { type BlockEditorValue, useBlockEditor } from './useBlockEditor.tsx';

interface BlockEditorProps extends BlockEditorValue {
  id: string;
  label: string;
  hasError: boolean;
  onBlur: () => void;
}

/**
 * The editor of a document of blocks [H12] [H14]. Its code is loaded when it is first shown. Until then, and if it
 * cannot start, the page shows the document, which stays as it is.
 */
export function BlockEditor(props: BlockEditorProps) {
  const { id, label, disabled, minHeight, hasError, onBlur } = props;
  const { phase, holder, blocks, editor, step, mayUndo, mayRedo, picking, endPicking, retry } = useBlockEditor(props);
  const Picker = useContext(MediaPicker);
  const isStarting = phase.is === 'starting' && !disabled;
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
        if (event.target === event.currentTarget) editor.current?.goTo(Number.MAX_SAFE_INTEGER);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
      onKeyDownCapture={(event) => {
        const isNative = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
        if (isNative || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
        event.preventDefault();
        event.stopPropagation();
        step(event.shiftKey ? 1 : -1);
      }}
    >
      {phase.is === 'ready' && (
        <BlockToolbar
          label={label}
          offered={phase.offered}
          disabled={disabled}
          mayUndo={mayUndo}
          mayRedo={mayRedo}
          onAdd={(type, data) => editor.current?.add(type, data)}
          onUndo={() => step(-1)}
          onRedo={() => step(1)}
        />
      )}
      <div ref={holder} tabIndex={-1} className={classes.holder} inert={disabled} hidden={phase.is !== 'ready'} />
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
      {phase.is !== 'ready' && (
        <div className={classes.shown} aria-busy={isStarting}>
          {blocks.length > 0 ? (
            <BlockDocumentView blocks={blocks} below={3} />
          ) : (
            isStarting && <Skeleton height={minHeight} aria-label="Loading the editor" />
          )}
        </div>
      )}
      {Picker && picking && (
        <Picker
          max={1}
          mimeTypes={pictureTypes}
          onClose={endPicking}
          onPick={([file]) => {
            if (file) picking({ url: file.fileUrl, alt: file.alt ?? '' });
            endPicking();
          }}
        />
      )}
    </div>
  );
}
