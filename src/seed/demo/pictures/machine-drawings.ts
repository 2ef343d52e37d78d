import { roller, skidSteer } from './compact-machines.ts';
import { backhoeLoader, dozer, excavator, wheelLoader } from './earthmovers.ts';
import { combine, tractor } from './farm-machines.ts';
import { boomLift, dumpTruck, forklift, telehandler } from './lifting-machines.ts';
import { measures, measuresBeside } from './measures.ts';
import { gridOn, inked, type Livery, type Paper, sheet } from './paint.ts';

/** By the values of the field `category`. */
const machines = {
  excavator,
  'wheel-loader': wheelLoader,
  tractor,
  telehandler,
  'skid-steer': skidSteer,
  dozer,
  roller,
  forklift,
  'backhoe-loader': backhoeLoader,
  'dump-truck': dumpTruck,
  'boom-lift': boomLift,
  combine,
} satisfies Record<string, string>;

export type MachineKind = keyof typeof machines;

export const isMachineKind = (value: string): value is MachineKind => Object.hasOwn(machines, value);

/** Where each stands on its sheet: from its left to its right end, and its top. */
const extents: Record<MachineKind, readonly [left: number, right: number, top: number]> = {
  excavator: [178, 1036, 166],
  'wheel-loader': [148, 1082, 178],
  tractor: [180, 912, 172],
  telehandler: [178, 1140, 194],
  'skid-steer': [268, 1017, 164],
  dozer: [136, 1020, 230],
  roller: [218, 1022, 182],
  forklift: [288, 959, 108],
  'backhoe-loader': [90, 1061, 178],
  'dump-truck': [128, 1062, 192],
  'boom-lift': [294, 1062, 11],
  combine: [168, 1142, 176],
};

interface MachineSheet {
  kind: MachineKind;
  livery: Livery;
  paper: Paper;
  /** It looks to the left. */
  isTurned: boolean;
  /** In inches; null for a drawing without measures. */
  size: { length: number; height: number } | null;
}

/** A machine from the side on its drawing sheet. */
export function drawMachine({ kind, livery, paper, isTurned, size }: MachineSheet): string {
  const [left, right, top] = extents[kind];
  const turn = isTurned ? `translate(${sheet.width} 0) scale(-1 1)` : '';
  const [from, to] = isTurned ? [sheet.width - right, sheet.width - left] : [left, right];
  const shown = size && measures({ left: from, right: to, top, ground: machineGround, ...size });
  const middle = (from + to + (size ? measuresBeside : 0)) / 2;
  const place = `translate(${sheet.width / 2 - middle * scale} ${sheet.ground - machineGround * scale}) scale(${scale})`;
  const drawing = `<g transform="${place}"><g transform="${turn}">${machines[kind]}</g>${groundLine}${shown ?? ''}</g>`;
  return svg(`0 0 ${sheet.width} ${sheet.height}`, inked(`${gridOn(paper)}${drawing}`, livery, paper));
}

/** With room for its measures. */
const scale = 0.86;

/** At this height the wheels of all drawings stand. */
export const machineGround = 620;
const groundLine = `<path d="M-200 ${machineGround + 2}H1500" stroke="@ink" stroke-width="2"/>`;

export const svg = (view: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;

/** The machine alone, to be placed in a picture. */
export const machineOnly = (kind: MachineKind, livery: Livery, paper: Paper) => inked(machines[kind], livery, paper);
