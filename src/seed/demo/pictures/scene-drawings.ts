import { type MachineKind, machineOnly, svg } from './machine-drawings.ts';
import { type Livery, line, paints } from './paint.ts';
import { type Scenery, sceneries } from './sceneries.ts';

const palette: readonly [Livery, ...Livery[]] = [
  { body: '#d9670f', trim: '#f2efe9' },
  { body: '#e0a413', trim: '#2b2825' },
  { body: '#2f6a96', trim: '#f2efe9' },
  { body: '#3f7a3a', trim: '#f0d34a' },
  { body: '#b5322b', trim: '#f2efe9' },
  { body: '#1f7a74', trim: '#f2efe9' },
];

const liveryAt = (place: number): Livery => palette[place % palette.length] ?? palette[0];

interface Header {
  scenery: Scenery;
  kinds: readonly MachineKind[];
  /** Where it begins among the colours. */
  first: number;
}

/** A wide picture: three machines in a row before a landscape, with room for a title on its left. */
export function drawHeader({ scenery, kinds, first }: Header): string {
  const row = kinds.slice(0, 3).map((kind, place) => {
    const livery = liveryAt(first + place);
    const size = 0.3;
    return inLivery({ kind, livery, x: 330 + place * 265, y: 600 - 620 * size, size, id: `m${place}` });
  });
  return svg('0 210 1200 450', `${sceneries[scenery]()}${row.join('')}`);
}

const scenes: readonly { scenery: Scenery; kinds: readonly MachineKind[] }[] = [
  { scenery: 'yard', kinds: ['wheel-loader', 'skid-steer'] },
  { scenery: 'plains', kinds: ['combine', 'tractor'] },
  { scenery: 'quarry', kinds: ['dump-truck', 'excavator'] },
  { scenery: 'mountains', kinds: ['dozer'] },
  { scenery: 'building-site', kinds: ['boom-lift', 'telehandler'] },
  { scenery: 'yard', kinds: ['forklift', 'telehandler'] },
  { scenery: 'dusk', kinds: ['backhoe-loader'] },
  { scenery: 'mountains', kinds: ['roller', 'skid-steer'] },
];

/** The picture of the post at this place. */
export function drawScene(place: number): string {
  const { scenery, kinds } = scenes[place % scenes.length] ?? { scenery: 'yard', kinds: ['tractor'] };
  const one = kinds.length === 1;
  const row = kinds.map((kind, at) => {
    const livery = liveryAt(place + at * 2);
    const size = one ? 0.86 : 0.56 + at * 0.04;
    return inLivery({ kind, livery, x: one ? 90 : at * 500 - 30, y: 630 + at * 30 - 620 * size, size, id: `s${at}` });
  });
  return svg('0 0 1200 750', `${sceneries[scenery]()}${row.join('')}`);
}

interface PlacedMachine {
  kind: MachineKind;
  livery: Livery;
  x: number;
  y: number;
  size: number;
  /** Keeps the paints of several machines in one picture apart. */
  id: string;
}

function inLivery({ kind, livery, x, y, size, id }: PlacedMachine): string {
  const own = (text: string) =>
    text.replaceAll(
      /(id="|url\(#)(body|shade|glass|steel|dark)\b/g,
      (_, before: string, name: string) => `${before}${id}${name}`,
    );
  const [px, py, scale] = [x, y, size].map((value) => value.toFixed(2));
  return `<g transform="translate(${px} ${py}) scale(${scale})">${own(paints(livery))}${own(machineOnly(kind, livery))}</g>`;
}

/** A mark of two colours beside two bars: a stand-in where a dealer has a logo. */
export function drawLogo(place: number): string {
  const colour = place === 0 ? '#c2410c' : '#2f6a96';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 160">
    <rect x="10" y="20" width="120" height="120" rx="18" fill="${colour}"/>
    ${line(place === 0 ? 'M34 116V52l36 40 36-40v64' : 'M40 112l60-60M94 44a22 22 0 1 0 14 14M46 118a22 22 0 1 1-12-14', '#ffffff', 15)}
    <rect x="154" y="44" width="290" height="30" rx="6" fill="#4b4640"/><rect x="154" y="90" width="200" height="20" rx="6" fill="${colour}"/>
  </svg>`;
}
