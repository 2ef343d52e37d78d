import { Button, Pill } from '@mantine/core';
import { shownNames } from '../../kit/short-list.ts';

interface ChosenEntryProps {
  /** The label of the field. */
  field: string;
  name: string;
  place: number;
  count: number;
  /** All are shown. */
  isWhole: boolean;
  onShow: (isWhole: boolean) => void;
  onRemove: (() => void) | undefined;
}

/** One of several chosen entries. After three the number of the others stands in their place, until it is pressed [G09]. */
export function ChosenEntry({ field, name, place, count, isWhole, onShow, onRemove }: ChosenEntryProps) {
  const isBeyond = place >= shownNames;
  if (isBeyond && !isWhole) {
    const more = `+${count - shownNames} more`;
    return place === shownNames ? (
      <Toggle text={more} label={`${more} of ${field}`} onPress={() => onShow(true)} />
    ) : null;
  }
  return (
    <>
      <Pill withRemoveButton={onRemove !== undefined} {...(onRemove && { onRemove })}>
        {name}
      </Pill>
      {isBeyond && place === count - 1 && (
        <Toggle text="Show fewer" label={`Show fewer of ${field}`} onPress={() => onShow(false)} />
      )}
    </>
  );
}

function Toggle({ text, label, onPress }: { text: string; label: string; onPress: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      aria-label={label}
      // Around it lies the input, which would open its list.
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {text}
    </Button>
  );
}
