import { EntryDraft } from '../../features/entries/entries.contract.ts';
import { createEntry } from '../../features/entries/entries.service.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { createDemoTypes } from './model/demo-types.ts';

const typeSlug = 'equipment';

/** The content of a dealer's storefront, written through the services so that every rule holds. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await createDemoTypes(ctx);
  for (const machine of machines()) await createEntry(ctx, EntryDraft.parse(machine));
}

// The makes are invented. Make | model | category | year | hours | price | condition | warranty | available from | description
const table = `
Tarnholt | TE 140 | excavator | 2021 | 3120 | 84500 | good | no | 2026-12-01 | Fourteen-tonne crawler with a new undercarriage on the left side. Comes with three buckets and a hydraulic quick coupler.
Tarnholt | TE 35 Compact | excavator | 2024 | 410 | 46900 | like-new | yes | 2026-11-24 | Zero tail swing, rubber tracks, cab with air conditioning. One owner, a landscaper who moved to a larger machine.
Tarnholt | TE 225 Long | excavator | 2018 | 7840 | 97000 | fair | no | 2026-11-24 | Long undercarriage, pins and bushings renewed at 7,500 hours. The boom cylinder seeps and is priced in.
Ockerby | WL 9 | wheel-loader | 2020 | 5260 | 112000 | good | no | 2026-12-08 | Two and a half yard bucket, ride control, limited-slip axles. Tyres at seventy percent.
Ockerby | WL 6 Municipal | wheel-loader | 2022 | 2190 | 104500 | good | yes | 2026-11-24 | Came out of a town's road service with its whole history. Third hydraulic function and fork carriage.
Ockerby | WL 12 Quarry | wheel-loader | 2016 | 11400 | 78000 | fair | no | 2027-01-11 | Rock bucket and belly guards. Engine rebuilt at 9,800 hours, transmission original.
Hexwain | Vantage 615 | tractor | 2023 | 980 | 138500 | like-new | yes | 2026-11-24 | Continuously variable transmission, front suspension and four remotes. Guidance ready.
Hexwain | Orchard 509 | tractor | 2019 | 2650 | 47200 | good | no | 2026-12-15 | Narrow track for vineyards and orchards, low cab, front linkage.
Hexwain | Croft 404 | tractor | 2012 | 4870 | 18900 | fair | no | 2026-11-24 | An honest yard tractor with a loader. The clutch was replaced last spring, the seat was not.
Hexwain | Heritage 723 | tractor | 1998 | 9650 | 26500 | good | no | 2026-11-24 | Six cylinders, no electronics to speak of. Kept under a roof all its life.
Pellavar | Reach 735 | telehandler | 2021 | 2940 | 69800 | good | no | 2026-12-01 | Seven metres of reach, three and a half tonnes. Pallet forks and a manure grab included.
Pellavar | Reach 1040 | telehandler | 2024 | 620 | 104900 | like-new | yes | 2026-11-24 | Stabilisers, work platform with remote control, reversing camera.
Pellavar | Reach 626 Farm | telehandler | 2017 | 6120 | 42500 | fair | no | 2026-11-24 | Works every day and looks like it. New boom wear pads and brake discs.
Grindlemoor | Marten 70 | skid-steer | 2022 | 1380 | 39900 | good | yes | 2026-11-24 | High-flow hydraulics, two speeds, enclosed cab with heater.
Grindlemoor | Marten 85 Track | skid-steer | 2025 | 95 | 71500 | new | yes | 2026-12-01 | Demonstration machine on rubber tracks with full factory warranty. Bucket and forks included.
Grindlemoor | Marten 50 | skid-steer | 2014 | 4410 | 17800 | fair | no | 2026-11-24 | Small enough for a barn door. Chains and sprockets inspected, new battery.
Ulverdyne | Crest 600 | dozer | 2019 | 5890 | 146000 | good | no | 2027-01-04 | Six-way blade, rear ripper and grade control wiring. Track chains at sixty percent.
Ulverdyne | Forest 400 | dozer | 2015 | 8230 | 74500 | fair | no | 2026-12-08 | Screens, sweeps and a winch for the woods. Final drives resealed last winter.
Ulverdyne | Crest 800 | dozer | 2009 | 14200 | 58000 | for-parts | no | 2026-11-24 | Engine runs, transmission does not. Blade, ripper and undercarriage are worth the journey.
Tarnholt | TR 12 | roller | 2020 | 1760 | 52500 | good | no | 2026-11-24 | Twelve-tonne single drum with padfoot shells. Vibration tested, drum edge straight.
Tarnholt | TR 3 Tandem | roller | 2023 | 540 | 33800 | like-new | yes | 2026-12-01 | For driveways and paths. Water system flushed, folding roof.
Ockerby | F25 Electric | forklift | 2022 | 1890 | 24900 | good | yes | 2026-11-24 | Two and a half tonnes, side shift, triple mast. Battery at ninety percent, charger included.
Ockerby | F40 Diesel | forklift | 2016 | 6740 | 21500 | good | no | 2026-11-24 | Four tonnes for the yard, dual front wheels, cab with heater.
Pellavar | F18 Compact | forklift | 2025 | 12 | 31900 | new | yes | 2026-12-15 | Unused stock with lithium battery, turns in a two-metre aisle.
`;

function machines(): unknown[] {
  return table.trim().split('\n').map(machineOf);
}

function machineOf(line: string): unknown {
  const [make, model, category, year, hours, price, condition, warranty, availableFrom, description] =
    line.split(' | ');
  return {
    contentType: typeSlug,
    title: `${make} ${model}`,
    status: 'publish',
    customFields: {
      make,
      model,
      category,
      condition,
      description,
      year: Number(year),
      hours: Number(hours),
      advertised_price: Number(price),
      under_warranty: warranty === 'yes',
      available_from: availableFrom,
    },
  };
}
