import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { columnWidth, fittingWidth } from './arranged-columns.ts';
import classes from './ResizeHandle.module.css';

interface ResizeHandleProps {
  /** Of the column. */
  label: string;
  /** In CSS pixels; null where the column is as wide as what it shows. */
  width: number | null;
  /** Shows a width while the handle is dragged. */
  onDrag: (width: number) => void;
  /** Takes a width; null is that of what the column shows. */
  onResize: (width: number | null) => void;
}

/** Of one press of an arrow key, in CSS pixels. */
const step = 16;

const widthAround = (handle: Element): number => handle.closest('th')?.getBoundingClientRect().width ?? 0;

/** The edge of a column: dragged, or moved by the arrow keys. A double click or Enter gives the column its own width again. */
export function ResizeHandle({ label, width, onDrag, onResize }: ResizeHandleProps) {
  const [measured, setMeasured] = useState<number>(columnWidth.usual);
  const drag = useRef<{ from: number; width: number; now: number } | null>(null);
  const present = width ?? measured;

  const begin = (event: PointerEvent<HTMLElement>) => {
    // Else the heading would be moved.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = fittingWidth(widthAround(event.currentTarget));
    drag.current = { from: event.clientX, width: start, now: start };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current || (event.clientX === current.from && current.now === current.width)) return;
    // Only a width of its own can be shown before it is taken.
    if (width === null && current.now === current.width) onResize(current.width);
    current.now = fittingWidth(current.width + event.clientX - current.from);
    onDrag(current.now);
  };
  const end = () => {
    const { current } = drag;
    drag.current = null;
    if (current && current.now !== current.width) onResize(current.now);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    onResize(by === undefined ? null : fittingWidth((width ?? widthAround(event.currentTarget)) + by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line across the page cannot be moved
    <span
      role="separator"
      aria-orientation="vertical"
      aria-valuenow={present}
      aria-valuetext={`${present} pixels`}
      aria-valuemin={columnWidth.min}
      aria-valuemax={columnWidth.max}
      tabIndex={0}
      className={classes.handle}
      title={`Resize ${label}`}
      aria-description="Arrow keys resize, Enter gives the column its own width"
      onFocus={(event) => setMeasured(Math.round(widthAround(event.currentTarget)))}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(null)}
      onKeyDown={press}
    />
  );
}
