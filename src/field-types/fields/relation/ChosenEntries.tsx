import { Anchor, Button, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { FilePreview } from '../../../admin-kit/kit/files/FilePreview.tsx';
import { Reorder, useReordered } from '../../../admin-kit/kit/form/Reorder.tsx';
import type { RelatedEntry } from '../../kit/related-entries.ts';
import { type RelatedType, useFieldSources } from '../../kit/sources.admin.ts';
import classes from './ChosenEntries.module.css';

/** A chosen entry by the name that the builder chose for it; what is known of it may be nothing. */
export interface Chosen {
  id: string;
  name: string;
  entry: RelatedEntry | null;
}

interface ChosenEntriesProps {
  label: string;
  type: RelatedType;
  /** The first of those that are chosen, or all. */
  shown: readonly Chosen[];
  disabled: boolean;
  /** Opens the form of one; null where it cannot be opened here. */
  onEdit: ((id: string) => void) | null;
  /** Undefined where there is no order. */
  onReorder: ((ids: string[]) => void) | undefined;
}

/** The chosen entries with picture and status, each opened above this form or in a tab of its own; in order by drag and keyboard [G09]. */
export function ChosenEntries({ label, type, shown, disabled, onEdit, onReorder }: ChosenEntriesProps) {
  const nameOf = (id: string) => shown.find((one) => one.id === id)?.name ?? '';
  const rows = (
    <ul className={classes.entries} aria-label={`Chosen for ${label}`}>
      {shown.map((one) => (
        <ChosenRow
          key={one.id}
          {...one}
          type={type}
          isSortable={onReorder !== undefined}
          onEdit={onEdit}
          disabled={disabled}
        />
      ))}
    </ul>
  );
  return (
    <Reorder ids={shown.map(({ id }) => id)} nameOf={nameOf} onReorder={(ids) => onReorder?.(ids)}>
      {rows}
    </Reorder>
  );
}

interface ChosenRowProps extends Chosen {
  type: RelatedType;
  isSortable: boolean;
  onEdit: ((id: string) => void) | null;
  disabled: boolean;
}

function ChosenRow({ id, name, entry, type, isSortable, onEdit, disabled }: ChosenRowProps) {
  const { item, handle } = useReordered({ id, name, disabled: disabled || !isSortable });
  const { entries } = useFieldSources();
  const picture = entry && entries.pictureOf(type, entry);
  return (
    <li {...item} className={classes.entry}>
      {isSortable && handle}
      {picture !== null && (
        <div className={classes.picture}>
          <FilePreview url={picture} mimeType={null} alt="" width={80} />
        </div>
      )}
      <Text size="sm" lineClamp={2} title={name} className={classes.name}>
        {name}
      </Text>
      {entry && (
        <div className={classes.acts}>
          <entries.Status entry={entry} />
          {onEdit && (
            <Button size="compact-sm" variant="subtle" aria-label={`Edit ${name}`} onClick={() => onEdit(id)}>
              Edit
            </Button>
          )}
          <Anchor
            href={entries.pathOf(type, id)}
            target="_blank"
            rel="noopener"
            size="sm"
            aria-label={`Open ${name} in a new tab`}
          >
            Open <IconExternalLink size={14} aria-hidden />
          </Anchor>
        </div>
      )}
    </li>
  );
}
