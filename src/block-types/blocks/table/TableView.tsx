import type { BlockViewProps } from '../../block-type.ts';
import { BlockError } from '../../document/BlockError.tsx';
import { InlineText } from '../../inline/InlineText.tsx';
import styles from './TableView.module.css';
import { noTable, type table } from './table.block.ts';

/** A table that scrolls sideways where it is wider than its place. */
export function TableView({ data: { withHeadings, stretched, content } }: BlockViewProps<typeof table>) {
  if (content.length === 0) return <BlockError text={noTable} />;
  const [head, body] = withHeadings ? [content[0], content.slice(1)] : [undefined, content];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
    <div className={styles.scroll} role="group" aria-label="Table" tabIndex={0} data-wide={stretched || undefined}>
      <table>
        {head ? (
          <thead>
            <Row cells={head} isHead />
          </thead>
        ) : null}
        <tbody>
          {body.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <Row key={index} cells={cells} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ cells, isHead = false }: { cells: readonly string[]; isHead?: boolean }) {
  return (
    <tr>
      {cells.map((html, index) =>
        isHead ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name of their own
          <th key={index} scope="col">
            <InlineText html={html} />
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name of their own
          <td key={index}>
            <InlineText html={html} />
          </td>
        ),
      )}
    </tr>
  );
}
