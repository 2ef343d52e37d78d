import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react';

/**
 * Places in screens that a later feature fills, by name, with the properties that the place gives. The feature with the place
 * declares it here by augmenting this interface; the feature that fills it says so in its `x.pages.tsx`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features augment it.
export interface Slots {}

export type FilledSlots = { [Name in keyof Slots]?: ComponentType<Slots[Name]> };

/** What the features fill; the roof of the console provides it. */
export const FilledSlotsContext = createContext<FilledSlots>({});

interface SlotProps<Name extends keyof Slots> {
  name: Name;
  give: Slots[Name];
  /** What stands there while the code of the feature is on its way. */
  loading?: ReactNode;
}

/** Shows what a feature fills the place with; nothing where none does. */
export function Slot<Name extends keyof Slots>({ name, give, loading = null }: SlotProps<Name>) {
  const Filling: ComponentType<Slots[Name]> | undefined = useContext(FilledSlotsContext)[name];
  return Filling ? (
    <Suspense fallback={loading}>
      <Filling {...give} />
    </Suspense>
  ) : null;
}
