import { type MachineKind, machineGround, machineOnly, svg } from './machine-drawings.ts';
import { blueprint, gridOn, inked, type Livery, line, type Paper, vellum } from './paint.ts';

const palette: readonly [Livery, ...Livery[]] = [
  { body: '#d9670f' },
  { body: '#e0a413' },
  { body: '#2f6a96' },
  { body: '#3f7a3a' },
  { body: '#b5322b' },
  { body: '#1f7a74' },
];

const liveryAt = (place: number): Livery => palette[place % palette.length] ?? palette[0];

interface Row {
  kinds: readonly MachineKind[];
  /** Where it begins among the colours. */
  first: number;
}

/** A wide blueprint: three machines in a row, with room for a title on its left. */
export function drawHeader({ kinds, first }: Row): string {
  const row = kinds.slice(0, 3).map((kind, place) => {
    const livery = liveryAt(first + place);
    return placed({ kind, livery, paper: blueprint, x: 330 + place * 265, ground: 600, size: 0.3 });
  });
  return svg('0 210 1200 450', inked(`${gridOn(blueprint)}${groundAt(600)}`, liveryAt(0), blueprint) + row.join(''));
}

/** One machine large, or two side by side. */
export function drawScene({ kinds, first }: Row): string {
  const one = kinds.length === 1;
  const row = kinds.slice(0, 2).map((kind, place) => {
    const livery = liveryAt(first + place * 2);
    const size = one ? 0.84 : 0.52;
    return placed({ kind, livery, paper: vellum, x: one ? 100 : place * 580, ground: 570, size });
  });
  return svg('0 0 1200 750', inked(`${gridOn(vellum)}${groundAt(570)}`, liveryAt(0), vellum) + row.join(''));
}

const groundAt = (y: number) => line(`M-200 ${y + 1}H1600`, 2);

interface PlacedMachine {
  kind: MachineKind;
  livery: Livery;
  paper: Paper;
  x: number;
  /** On which it stands. */
  ground: number;
  size: number;
}

function placed({ kind, livery, paper, x, ground, size }: PlacedMachine): string {
  return `<g transform="translate(${x} ${ground - machineGround * size}) scale(${size})">${machineOnly(kind, livery, paper)}</g>`;
}

/** A mark of two colours beside the name in strokes: a stand-in where a dealer has a logo. */
export function drawLogo(place: number): string {
  const colour = place === 0 ? '#c2410c' : '#2f6a96';
  const mark =
    place === 0 ? 'M34 116V52l36 40 36-40v64' : 'M40 112l60-60M94 44a22 22 0 1 0 14 14M46 118a22 22 0 1 1-12-14';
  const stroke = (d: string, width: number, of: string) =>
    `<path d="${d}" fill="none" stroke="${of}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 160">
    <rect x="10" y="20" width="120" height="120" rx="18" fill="${colour}"/>${stroke(mark, 15, '#ffffff')}
    ${stroke(words[place] ?? '', 12, '#4b4640')}
  </svg>`;
}

/** SALES and SERVICE, written in strokes as no font is sure to be there. */
const words = [
  'M200 58q-4-10-16-10-14 0-14 14 0 12 14 16t14 16q0 16-16 16-12 0-16-12M224 110l22-62 22 62M232 90h28M294 48v62h32M352 48v62M352 48h34M352 78h26M352 110h34M442 58q-4-10-16-10-14 0-14 14 0 12 14 16t14 16q0 16-16 16-12 0-16-12',
  'M188 58q-3-10-13-10-11 0-11 14 0 12 11 16t11 16q0 16-12 16-10 0-13-12M210 48v62M210 48h24M210 78h18M210 110h24M256 110V48h14q14 0 14 16t-14 16h-14M272 80l14 30M300 48l16 62 16-62M352 48v62M402 60q-4-12-14-12-16 0-16 31t16 31q10 0 14-12M422 48v62M422 48h24M422 78h18M422 110h24',
];
