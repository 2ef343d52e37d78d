import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { columnWidth, fittingWidth } from './arranged-columns.ts';
import type { TableColumn } from './column.ts';
import classes from './ResizeHandles.module.css';

interface ResizeHandlesProps<Row> {
  table: RefObject<HTMLTableElement | null>;
  columns: readonly TableColumn<Row>[];
  /** Of each column, in CSS pixels; null where it is as wide as what it shows. */
  widths: readonly (number | null)[];
  /** Shows a width while a handle is dragged. */
  onDrag: (place: number, width: number) => void;
  /** Takes a width; null is that of what the column shows. */
  onResize: (id: string, width: number | null) => void;
}

/** Where a column ends, from the left of the table, and how wide it is, in CSS pixels. */
interface Edge {
  end: number;
  width: number;
}

/** The edges of a table's columns. They lie over its headings, not in them: a heading is called after its column alone. */
export function ResizeHandles<Row>({ table, columns, widths, onDrag, onResize }: ResizeHandlesProps<Row>) {
  const [edges, setEdges] = useState<readonly Edge[]>([]);
  const layer = useRef<HTMLDivElement>(null);
  const ids = columns.map(({ id }) => id).join(' ');

  // Meets the page: headings change their widths with the rows, and pinned ones their places while the others scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other headings
  useEffect(() => {
    const headings = [...(table.current?.querySelectorAll('thead th[data-column]') ?? [])];
    const scroller = layer.current?.parentElement?.parentElement;
    const measure = () => {
      const start = layer.current?.getBoundingClientRect().left ?? 0;
      const boxes = headings.map((heading) => heading.getBoundingClientRect());
      setEdges(boxes.map(({ right, width }) => ({ end: Math.round(right - start), width: Math.round(width) })));
    };
    const observer = new ResizeObserver(measure);
    for (const heading of headings) observer.observe(heading);
    scroller?.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller?.removeEventListener('scroll', measure);
    };
  }, [table, ids]);

  return (
    <div ref={layer} className={classes.layer}>
      {columns.map(({ id, label }, place) => (
        <ResizeHandle
          key={id}
          label={label}
          edge={edges[place] ?? { end: 0, width: columnWidth.usual }}
          width={widths[place] ?? null}
          onDrag={(width) => onDrag(place, width)}
          onResize={(width) => onResize(id, width)}
        />
      ))}
    </div>
  );
}

interface ResizeHandleProps {
  /** Of the column. */
  label: string;
  edge: Edge;
  /** In CSS pixels; null where the column is as wide as what it shows. */
  width: number | null;
  onDrag: (width: number) => void;
  onResize: (width: number | null) => void;
}

/** Of one press of an arrow key, in CSS pixels. */
const step = 16;

/** The edge of a column: dragged, or moved by the arrow keys. A double click or Enter gives the column its own width again. */
function ResizeHandle({ label, edge, width, onDrag, onResize }: ResizeHandleProps) {
  /** What is measured comes a picture later. */
  const present = width ?? edge.width;
  const drag = useRef<{ from: number; width: number; now: number } | null>(null);

  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = fittingWidth(present);
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
    onResize(by === undefined ? null : fittingWidth(present + by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line across the page cannot be moved
    <span
      role="separator"
      // As a label, “Resize Title” would answer to “Title” as well.
      title={`Resize ${label}`}
      aria-description="Arrow keys resize, Enter gives the column its own width"
      aria-orientation="vertical"
      aria-valuenow={present}
      aria-valuetext={`${present} pixels`}
      aria-valuemin={columnWidth.min}
      aria-valuemax={columnWidth.max}
      tabIndex={0}
      className={classes.handle}
      style={{ left: edge.end }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(null)}
      onKeyDown={press}
    />
  );
}
