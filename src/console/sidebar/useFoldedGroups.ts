import { useState } from 'react';
import { browserStorage, keptValue } from '../../admin-kit/browser/kept-value.ts';

const kept = () => keptValue<unknown>('millwright.sidebar.folded', browserStorage('localStorage'));

function readFolded(): string[] {
  const read = kept().get();
  return Array.isArray(read) ? read.filter((label) => typeof label === 'string') : [];
}

/** The groups of the sidebar that a person folded in this browser. */
export function useFoldedGroups() {
  const [labels, setLabels] = useState(readFolded);
  return {
    isFolded: (label: string) => labels.includes(label),
    toggle: (label: string) => {
      const next = labels.includes(label) ? labels.filter((one) => one !== label) : [...labels, label];
      setLabels(next);
      kept().set(next);
    },
  };
}
