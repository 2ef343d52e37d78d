import { roller, skidSteer } from './compact-machines.ts';
import { backhoeLoader, dozer, excavator, wheelLoader } from './earthmovers.ts';
import { combine, tractor } from './farm-machines.ts';
import { boomLift, dumpTruck, forklift, telehandler } from './lifting-machines.ts';
import { type Livery, paints, sheet } from './paint.ts';
import { type Scenery, sceneries } from './sceneries.ts';

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
} satisfies Record<string, (livery: Livery) => string>;

export type MachineKind = keyof typeof machines;

export const isMachineKind = (value: string): value is MachineKind => Object.hasOwn(machines, value);

/** From which side it is seen; or on a drawing sheet. */
export type Angle = 'right' | 'left' | 'sheet';

interface MachineScene {
  kind: MachineKind;
  livery: Livery;
  scenery: Scenery;
  angle: Angle;
}

/** A machine in a landscape, or on a drawing sheet with its measures. */
export function drawMachine({ kind, livery, scenery, angle }: MachineScene): string {
  if (angle === 'sheet') return measuredSheet(kind);
  const { width, height } = sheet;
  const turn = angle === 'left' ? `transform="translate(${width} 0) scale(-1 1)"` : '';
  return svg(
    `0 0 ${width} ${height}`,
    `${sceneries[scenery]()}${paints(livery)}<g ${turn}>${machines[kind](livery)}</g>`,
  );
}

export const svg = (view: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;

/** The machine alone, to be placed in a picture that has its paints. */
export const machineOnly = (kind: MachineKind, livery: Livery) => machines[kind](livery);

/** Grey on blue, with measures that say what is measured and no figure: machines of a kind differ. */
function measuredSheet(kind: MachineKind): string {
  const plain: Livery = { body: '#d4dde3', trim: '#7f93a1' };
  const grid = Array.from({ length: 30 }, (_, n) => `M${n * 40} 0v750${n < 19 ? `M0 ${n * 40}h1200` : ''}`).join('');
  return svg(
    `0 0 ${sheet.width} ${sheet.height}`,
    `${paints(plain)}<rect width="1200" height="750" fill="#24455c"/>
    <path d="${grid}" stroke="#2f5670" stroke-width="2"/>
    ${machines[kind](plain)}
    <g stroke="#dbe8f0" stroke-width="3" fill="none"><path d="M140 626h940M150 676h900M150 662v28M1050 662v28M1120 110v516M1106 110h28M1106 626h28"/></g>
    <g fill="#dbe8f0"><path d="M150 676l18-7v14zM1050 676l-18-7v14zM1120 110l-7 18h14zM1120 626l-7-18h14z"/></g>`,
  );
}
