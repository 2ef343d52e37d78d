import type { MachineKind } from './machine-models.ts';

/** A trade, the picture of its header, and the kinds of machine that it buys. */
export interface Industry {
  name: string;
  description: string;
  kinds: readonly MachineKind[];
}

export const industries: readonly Industry[] = [
  {
    name: 'Construction',
    description: 'Earth moved, trenches dug and loads lifted, from the first stake to the last driveway.',
    kinds: ['excavator', 'dozer', 'backhoe-loader', 'wheel-loader', 'telehandler', 'roller'],
  },
  {
    name: 'Agriculture',
    description: 'Tractors, combines and loaders that are ready before the weather is.',
    kinds: ['tractor', 'combine', 'telehandler', 'skid-steer'],
  },
  {
    name: 'Landscaping',
    description: 'Compact machines that pass a garden gate and leave the lawn standing.',
    kinds: ['skid-steer', 'excavator', 'backhoe-loader'],
  },
  {
    name: 'Forestry',
    description: 'Guarded cabs, winches and undercarriages for steep and stony ground.',
    kinds: ['dozer', 'excavator', 'wheel-loader'],
  },
  {
    name: 'Mining and aggregates',
    description: 'Rock buckets, haulers and dozers for quarries and pits.',
    kinds: ['dump-truck', 'wheel-loader', 'dozer', 'excavator'],
  },
  {
    name: 'Road building',
    description: 'Rollers and loaders that keep a closed lane closed for fewer days.',
    kinds: ['roller', 'wheel-loader', 'dump-truck', 'backhoe-loader'],
  },
  {
    name: 'Oil and gas',
    description: 'Pads, pipelines and access roads, in any season.',
    kinds: ['dozer', 'telehandler', 'excavator', 'boom-lift'],
  },
  {
    name: 'Waste and recycling',
    description: 'Sealed, filtered and easy to clean, for transfer stations and yards.',
    kinds: ['wheel-loader', 'skid-steer', 'forklift', 'telehandler'],
  },
  {
    name: 'Warehousing',
    description: 'Forklifts and lifts for halls, docks and yards.',
    kinds: ['forklift', 'boom-lift', 'telehandler'],
  },
  {
    name: 'Rental',
    description: 'Machines that forgive a new driver every morning.',
    kinds: ['boom-lift', 'skid-steer', 'excavator', 'forklift'],
  },
];
