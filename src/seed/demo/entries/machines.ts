import type { DemoPictures } from '../demo-pictures.ts';
import { machineFactsOf } from './machine-facts.ts';
import { type MachineModel, machineModels } from './machine-models.ts';

/** What machines refer to: entries by id, in the order of their tables. */
export interface MachinePlaces {
  industriesOf(kind: MachineModel['kind']): string[];
  locations: readonly string[];
  pictures: DemoPictures;
}

/** Of each model some stand in the yards, so many years older than the newest. */
const yearsOlder = [0, 1, 4];
const comingYear = 2027;
const isPreOrder = (number: number) => number % 12 === 4;

interface DemoMachine {
  model: MachineModel;
  number: number;
  title: string;
  slug: string;
  /** It is still to be built. */
  isNew: boolean;
  year: number;
  hours: number;
}

/** As they come into the yards: not one kind after the other. The step has no divisor in common with their number. */
export const demoMachines: readonly DemoMachine[] = inYardOrder();

function inYardOrder(): DemoMachine[] {
  const machines = machineModels.flatMap((model, place) =>
    yearsOlder.map((older, nth) => {
      const number = place * yearsOlder.length + nth;
      // What is still to be built is of the coming year.
      const isNew = isPreOrder(number);
      const year = isNew ? comingYear : model.year - older;
      const title = `${year} ${model.make} ${model.model}`;
      const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      return { model, number, title, slug, isNew, year, hours: hoursOf(model, { number, year, isNew }) };
    }),
  );
  return machines.flatMap((_, index) => machines[(index * 37) % machines.length] ?? []);
}

function hoursOf(
  { hoursAYear }: MachineModel,
  { number, year, isNew }: { number: number; year: number; isNew: boolean },
) {
  const age = ageOf(year);
  if (isNew) return number % 6;
  return age <= 1 ? 8 + (number % 9) * 11 : Math.round(hoursAYear * (age - 0.5) * (0.85 + (number % 7) / 20));
}

function ageOf(year: number): number {
  return Math.max(0, 2026 - year);
}

/** The machines for sale, over every case of prices and badges that the shop knows [K12] [K17]; `reports` by their slugs. */
export function machineEntries(
  places: MachinePlaces,
  reports: ReadonlyMap<string, string>,
): { title: string; slug: string; customFields: object }[] {
  return demoMachines.map((machine) => {
    const { title, slug } = machine;
    const report = reports.get(slug);
    const values = valuesOf(machine, places);
    return { title, slug, customFields: { ...values, ...(report !== undefined && { inspection_report: report }) } };
  });
}

function valuesOf({ model, number, year, hours, isNew }: DemoMachine, places: MachinePlaces): object {
  const { kind, make } = model;
  const age = ageOf(year);
  const price = Math.round((model.listPrice * 0.88 ** age) / 100) * 100;
  const { image, gallery } = places.pictures.ofMachine(model);
  return {
    make,
    model: model.model,
    category: kind,
    year,
    hours,
    industry: places.industriesOf(kind),
    location: places.locations[(number * 7) % places.locations.length],
    condition: conditionOf({ age, hours }),
    under_warranty: age <= 2,
    ...(isNew && { available_from: `2027-0${(number % 4) + 2}-${String((number % 27) + 1).padStart(2, '0')}` }),
    ...machineFactsOf(model, { number, year, hours }),
    image,
    gallery,
    attachments: number % 3 === 0 ? attachmentsOf(kind, places.pictures) : [],
    inventory: number % 5 === 0 ? [{ key: '60', value: String((number % 4) + 1) }] : [],
    description: `${model.description} ${notes[number % notes.length]}`,
    ...saleOf(number, price),
  };
}

const notes = [
  'Inspected on 120 points; the report is yours before you pay.',
  'One owner, full service history.',
  'Local trade-in, one owner.',
  'Fresh fluids and filters. Tires or tracks measured.',
  'Delivered on our own trucks, with an hour of instruction.',
];

function conditionOf({ age, hours }: { age: number; hours: number }): string {
  if (age <= 1) return 'new';
  if (hours < 1500) return 'like-new';
  if (hours < 7000) return 'good';
  return hours < 12_000 ? 'fair' : 'for-parts';
}

export const stockNumberOf = (number: number) => `MW-${1001 + number}`;

/** Prices and flags in turn, most of them the plain case. Nothing is said of a field that does not apply. */
function saleOf(number: number, price: number): object {
  const stock = { stock_number: stockNumberOf(number) };
  const usual = { ...stock, in_stock: true, advertised_price: price };
  switch (number % 12) {
    case 2:
      return { ...stock, in_stock: true, rivers_price: price - 900 };
    case 4:
      return { pre_order: true, pre_order_price: Math.round(price * 0.95), advertised_price: price };
    case 5:
      return {
        ...usual,
        promotion_price: price - 1500,
        bonus: 500,
        disclaimer: 'The bonus is paid as parts and service credit and ends on December 31, 2026.',
      };
    case 7:
      return { ...stock, in_stock: false };
    case 8:
      return { request_only: true, advertised_price: price };
    case 9:
      return { ...usual, rivers_price: price - 1200, pre_order_price: Math.round((price * 0.2) / 100) * 100 };
    case 10:
      return { in_stock: false, advertised_price: price };
    default:
      return usual;
  }
}

const tools = {
  bucket: { name: 'Digging bucket, 36 in', price: 1250 },
  forks: { name: 'Pallet forks', price: 980 },
  auger: { name: 'Auger drive with 12 in bit', price: 2890 },
  grapple: { name: 'Grapple', price: 3450 },
  plough: { name: 'Snow plow, 10 ft', price: 4200 },
  coupler: { name: 'Hydraulic quick coupler', price: 2000 },
} as const;
export type Tool = keyof typeof tools;
export const toolNames = Object.keys(tools) as Tool[];

const toolsOf: Partial<Record<MachineModel['kind'], readonly Tool[]>> = {
  excavator: ['bucket', 'auger', 'grapple', 'coupler'],
  'wheel-loader': ['forks', 'plough', 'grapple'],
  'skid-steer': ['forks', 'auger', 'grapple', 'bucket'],
  telehandler: ['forks', 'grapple'],
  'backhoe-loader': ['bucket', 'auger', 'coupler'],
  tractor: ['forks', 'plough'],
};

function attachmentsOf(kind: MachineModel['kind'], pictures: DemoPictures): object[] {
  return (toolsOf[kind] ?? []).map((tool) => ({ ...tools[tool], image: pictures.ofTool(tool) }));
}
