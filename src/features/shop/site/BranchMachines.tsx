import { Section } from '../../../site-kit/Section.tsx';
import type { ShopItem } from '../shop.contract.ts';
import { MachineGrid } from './MachineGrid.tsx';

export interface BranchMachinesView {
  /** The newest. */
  items: readonly ShopItem[];
  total: number;
  /** Of all of them in the shop. */
  href: string;
}

/** What stands at a branch, on its page. */
export function BranchMachines({ view: { items, total, href } }: { view: BranchMachinesView }) {
  const label = total === 1 ? 'In the shop' : `All ${total.toLocaleString('en-US')} machines here`;
  return (
    <Section title="Machines at this branch" more={{ href, label }}>
      <MachineGrid items={items} level={3} />
    </Section>
  );
}
