import type { MachineModel } from './machine-models.ts';

/** Of a machine of the usual size of its kind: pounds, inches, gallons. */
interface KindFacts {
  power: number;
  weight: number;
  lift: number | null;
  flow: number | null;
  tank: number;
  size: readonly [length: number, width: number, height: number];
  runsOn: string;
  cab: string;
  fuel: string;
  /** New, in US dollars: dearer ones are larger. */
  price: number;
}

// kind | hp | lb | lift lb | gpm | gal | length | width | height | list price | runs on | cab | fuel
const table = `
excavator | 110 | 32000 | 9800 | 58 | 61 | 304 | 102 | 112 | 148000 | Steel tracks | Enclosed, heat and air | diesel
wheel-loader | 165 | 29500 | 9200 | 42 | 55 | 288 | 100 | 130 | 176000 | Radial tires | Enclosed, heat and air | diesel
tractor | 140 | 14200 | 5200 | 30 | 66 | 178 | 94 | 116 | 128000 | Radial tires | Enclosed, heat and air | diesel
telehandler | 111 | 24800 | 10000 | 28 | 38 | 246 | 98 | 100 | 124000 | Foam-filled tires | Enclosed, heater | diesel
skid-steer | 74 | 8400 | 2650 | 23 | 26 | 142 | 72 | 79 | 57000 | Pneumatic tires | Enclosed, heater | diesel
dozer | 175 | 38000 | | 46 | 92 | 214 | 122 | 124 | 200000 | Steel tracks | Enclosed, heat and air | diesel
roller | 130 | 25600 | | 24 | 66 | 222 | 90 | 121 | 98500 | Smooth drum, drive tires | Enclosed, heater | diesel
forklift | 62 | 9400 | 5000 | 12 | 15 | 148 | 46 | 84 | 38000 | Solid tires | Overhead guard | propane
backhoe-loader | 93 | 16800 | 6900 | 36 | 42 | 282 | 92 | 113 | 102000 | Pneumatic tires | Enclosed, heat and air | diesel
dump-truck | 310 | 52000 | 61700 | 50 | 105 | 400 | 112 | 142 | 420000 | Radial tires | Enclosed, heat and air | diesel
boom-lift | 49 | 22800 | 550 | 10 | 31 | 352 | 96 | 98 | 118000 | Foam-filled tires | Platform | diesel
combine | 380 | 36500 | | 34 | 250 | 344 | 134 | 152 | 310000 | Duals in front | Enclosed, heat and air | diesel
`;

const kinds: ReadonlyMap<string, KindFacts> = new Map(
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [kind = '', power, weight, lift, flow, tank, length, width, height, price, ...texts] = row
        .split('|')
        .map((part) => part.trim());
      const [runsOn = '', cab = '', fuel = ''] = texts;
      const known = (text: string | undefined) => (text ? Number(text) : null);
      const facts = {
        ...{ power: Number(power), weight: Number(weight), lift: known(lift), flow: known(flow), tank: Number(tank) },
        size: [Number(length), Number(width), Number(height)] as const,
        ...{ runsOn, cab, fuel, price: Number(price) },
      };
      return [kind, facts];
    }),
);

const to = (step: number, value: number) => Math.max(step, Math.round(value / step) * step);

/** Of a model, in inches. */
export function sizeOf({ kind, listPrice }: Pick<MachineModel, 'kind' | 'listPrice'>) {
  const { size = [0, 0, 0] as const, price = listPrice } = kinds.get(kind) ?? {};
  const [length, width, height] = size;
  const whole = (inches: number) => Math.round(inches * Math.cbrt(listPrice / price));
  return { length: whole(length), width: whole(width), height: whole(height) };
}

/** The facts of one machine, of a size that goes with its list price; the same number has the same ones. */
export function machineFactsOf(
  { make, kind, listPrice }: Pick<MachineModel, 'make' | 'kind' | 'listPrice'>,
  { number, year, hours }: { number: number; year: number; hours: number },
): object {
  const facts = kinds.get(kind);
  if (!facts) return {};
  const { power, weight, lift, flow, tank, runsOn, cab, fuel, price } = facts;
  const scale = listPrice / price;
  const serial = `${make.slice(0, 2).toUpperCase()}${String(year).slice(2)}${String(40_103 + number * 271).padStart(6, '0')}`;
  return {
    engine_power: Math.round(power * scale ** 0.8),
    fuel,
    emissions: year >= 2015 ? 'Tier 4 Final' : 'Tier 3',
    fuel_tank: to(0.5, tank * scale ** 0.7),
    ...(flow !== null && { hydraulic_flow: to(0.5, flow * scale ** 0.6) }),
    operating_weight: to(10, weight * scale ** 1.15),
    ...(lift !== null && { lift_capacity: to(10, lift * scale) }),
    ...sizeOf({ kind, listPrice }),
    serial_number: serial,
    cab,
    undercarriage: runsOn,
    wear_left: Math.max(15, Math.min(100, Math.round(100 - hours / 110))),
    ...(hours > 50 && {
      last_service: `2026-${String((number % 10) + 1).padStart(2, '0')}-${String((number % 27) + 1).padStart(2, '0')}`,
    }),
  };
}

/** A number that goes with a text and a place, so that what looks chosen is the same each time. */
export function seriesOf(text: string, place: number): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0) + place * 7) % 997, 7);
}
