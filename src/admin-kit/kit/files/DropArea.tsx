import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './DropArea.module.css';

interface DropAreaProps {
  /** What lies there, for people who do not see it. */
  label: string;
  disabled?: boolean;
  /** Media types that the browser's own dialog offers. */
  accept: readonly string[];
  multiple: boolean;
  onFiles: (files: File[]) => void;
  /** Gets the action that opens the browser's own dialog. */
  children: (choose: () => void) => ReactNode;
}

/** Takes files that are dropped on it or chosen from the disk. */
export function DropArea({ label, disabled, accept, multiple, onFiles, children }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setIsOver(!disabled);
  };
  return (
    <section
      aria-label={label}
      className={classes.area}
      data-over={isOver || undefined}
      data-disabled={disabled || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
          setIsOver(false);
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {/* Reached by the button; it has no tab stop of its own. */}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        accept={accept.join(',')}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again after it was rejected.
          event.currentTarget.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </section>
  );
}
