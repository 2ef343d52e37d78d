import { Button, Checkbox, Popover, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Reorder, ReorderedRow } from '../../admin-kit/kit/form/Reorder.tsx';
import classes from './Dashboard.module.css';
import { type Arrangement, arranged } from './useArrangement.ts';

interface ArrangeCardsProps {
  cards: readonly { id: string; label: string }[];
  arrangement: Arrangement;
  onChange: (part: Partial<Arrangement>) => void;
}

/** Which cards the dashboard shows, and in which order, for this person in this browser. */
export function ArrangeCards({ cards, arrangement, onChange }: ArrangeCardsProps) {
  const { hidden } = arrangement;
  const ordered = arranged(cards, arrangement);
  const labelOf = (id: string) => cards.find((card) => card.id === id)?.label ?? id;
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          Arrange
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Reorder ids={ordered.map(({ id }) => id)} nameOf={labelOf} onReorder={(order) => onChange({ order })}>
          <ul className={classes.choices}>
            {ordered.map(({ id, label }) => (
              <ReorderedRow key={id} id={id} name={label} disabled={false} className={classes.choice}>
                <Checkbox
                  label={label}
                  checked={!hidden.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({ hidden: checked ? hidden.filter((one) => one !== id) : [...hidden, id] })
                  }
                />
              </ReorderedRow>
            ))}
          </ul>
        </Reorder>
        <Text size="xs" c="dimmed" mt="xs">
          Cards without content stay away by themselves. Kept in this browser.
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
