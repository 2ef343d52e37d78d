/** By the values of the field `category`. */
const machineKinds = [
  ...(['excavator', 'wheel-loader', 'tractor', 'telehandler', 'skid-steer', 'dozer'] as const),
  ...(['roller', 'forklift', 'backhoe-loader', 'dump-truck', 'boom-lift', 'combine'] as const),
];
export type MachineKind = (typeof machineKinds)[number];

export interface MachineModel {
  make: string;
  model: string;
  kind: MachineKind;
  /** Of the newest one in the yard. */
  year: number;
  /** Worked in a usual year. */
  hoursAYear: number;
  /** New, in US dollars. */
  listPrice: number;
  description: string;
}

// The makes are invented.
// make | model | category | newest year | hours a year | list price | description
const table = `
Tarnholt | TE 140 | excavator | 2023 | 640 | 148000 | Fourteen-tonne crawler with a hydraulic quick coupler and three buckets.
Tarnholt | TE 35 Compact | excavator | 2025 | 380 | 56900 | Zero tail swing, rubber tracks, cab with air conditioning.
Tarnholt | TE 225 Long | excavator | 2022 | 980 | 214000 | Long undercarriage for pipe and rock. Pins and bushings are measured in the inspection report.
Brackenfold | Otter 80 | excavator | 2024 | 520 | 98500 | 17,600 lb with an angling boom: digs along a wall without leaving the lane.
Brackenfold | Otter 18 | excavator | 2025 | 260 | 31900 | Fits a trailer and a garden gate. Undercarriage spreads by hydraulics.
Ockerby | WL 9 | wheel-loader | 2024 | 870 | 176000 | Two and a half yard bucket, ride control, limited-slip axles.
Ockerby | WL 6 Municipal | wheel-loader | 2025 | 610 | 132500 | Third hydraulic function, fork carriage and a plow hitch for winter.
Ockerby | WL 12 Quarry | wheel-loader | 2021 | 1450 | 268000 | Rock bucket and belly guards. Weighs every bucket while it lifts.
Ulverdyne | Ridge 55 | wheel-loader | 2024 | 540 | 84900 | Articulated compact loader with a high-visibility cab.
Hexwain | Vantage 615 | tractor | 2025 | 480 | 168500 | Continuously variable transmission, front suspension and four remotes. Guidance ready.
Hexwain | Orchard 509 | tractor | 2023 | 420 | 62400 | Narrow track for vineyards and orchards, low cab, front linkage.
Hexwain | Croft 404 | tractor | 2019 | 560 | 34900 | An honest yard tractor with a loader.
Hexwain | Heritage 723 | tractor | 2008 | 610 | 52000 | Six cylinders and no electronics to speak of. Kept under a roof all its life.
Brackenfold | Meadow 110 | tractor | 2024 | 530 | 89800 | Loader, cab suspension and a quiet cab for long days.
Hexwain | Reaper 780 | combine | 2024 | 310 | 389000 | Axial rotor, 30-foot header on a trailer, yield maps for every field.
Hexwain | Reaper 540 | combine | 2020 | 340 | 248000 | Straw walkers for the grower who bales. Header and trailer included.
Pellavar | Gleaner 62 | combine | 2022 | 290 | 312000 | Hillside levelling and a folding auger. Serviced every winter.
Pellavar | Reach 735 | telehandler | 2024 | 690 | 108900 | 23 feet of reach, 7,700 lb of lift. Pallet forks and a grab included.
Pellavar | Reach 1040 | telehandler | 2025 | 620 | 134900 | Stabilisers, work platform with remote control, reversing camera.
Pellavar | Reach 626 Farm | telehandler | 2020 | 880 | 79500 | New boom wear pads and brake discs. Works every day.
Grindlemoor | Kestrel 1256 | telehandler | 2023 | 750 | 141000 | Twelve thousand pounds, fifty-six feet, frame levelling.
Grindlemoor | Marten 70 | skid-steer | 2024 | 430 | 52900 | High-flow hydraulics, two speeds, enclosed cab with heater.
Grindlemoor | Marten 85 | skid-steer | 2025 | 210 | 68500 | Vertical lift, self-levelling bucket, full factory warranty.
Grindlemoor | Marten 50 | skid-steer | 2018 | 470 | 36900 | Small enough for a barn door. Chains and sprockets inspected.
Ulverdyne | Burrow 62 | skid-steer | 2023 | 460 | 49900 | Radial lift, quick hitch, hand and foot controls to choose from.
Ulverdyne | Crest 600 | dozer | 2023 | 920 | 228000 | Six-way blade, rear ripper and wiring for grade control.
Ulverdyne | Forest 400 | dozer | 2020 | 840 | 164500 | Screens, sweeps and a winch for the woods. Final drives resealed.
Ulverdyne | Crest 800 | dozer | 2014 | 1180 | 298000 | Semi-universal blade and a three-shank ripper.
Tarnholt | TD 70 | dozer | 2024 | 610 | 129000 | Narrow shoes and a folding blade: road transport without a permit.
Tarnholt | TR 12 | roller | 2023 | 350 | 98500 | Twelve-tonne single drum with padfoot shells. Vibration tested, drum edge straight.
Tarnholt | TR 8 | roller | 2025 | 240 | 73800 | 17,600 lb for streets and parking lots. Water system flushed.
Ockerby | CR 15 | roller | 2021 | 480 | 121500 | 33,000 lb with density measurement and a climbing axle.
Ockerby | F25 Electric | forklift | 2024 | 620 | 36900 | 5,500 lb of lift, side shift, triple mast. Charger included.
Ockerby | F40 Diesel | forklift | 2021 | 740 | 47500 | 8,800 lb of lift for the yard, dual front wheels, cab with heater.
Pellavar | F18 Compact | forklift | 2025 | 90 | 33900 | Lithium battery, turns in a six-and-a-half-foot aisle.
Brackenfold | Dray 30 | forklift | 2023 | 580 | 41200 | Propane, 6,600 lb of lift, for outdoors and indoors.
Grindlemoor | Badger 94 | backhoe-loader | 2024 | 560 | 118500 | Extending dipper, four-in-one bucket, four-wheel steering.
Grindlemoor | Badger 76 | backhoe-loader | 2019 | 720 | 94500 | Side-shift backhoe with three buckets. New kingpost bushings.
Tarnholt | TB 88 | backhoe-loader | 2022 | 610 | 109900 | Quick coupler at both ends and a heated cab.
Ockerby | H30 Hauler | dump-truck | 2023 | 1320 | 342000 | 66,000 lb of load, three axles, heated body against frozen loads.
Ulverdyne | Drover 25 | dump-truck | 2021 | 1180 | 276000 | Articulated hauler with retarder and automatic traction.
Brackenfold | Span 60 | boom-lift | 2024 | 280 | 92500 | Sixty feet, rough-terrain tires, generator on board.
Pellavar | Heron 45 | boom-lift | 2023 | 310 | 68900 | Forty-five feet, articulated, electric for halls.
Grindlemoor | Crane 80 | boom-lift | 2020 | 340 | 121000 | Eighty feet. Annual inspection passed in the week that it came in.
`;

export const machineModels: readonly MachineModel[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [make = '', model = '', kind = '', year, hoursAYear, listPrice, description = ''] = line.split(' | ');
    const known = machineKinds.find((one) => one === kind);
    if (!known) throw new Error(`there is no picture of a ${kind}`);
    return {
      make,
      model,
      kind: known,
      year: Number(year),
      hoursAYear: Number(hoursAYear),
      listPrice: Number(listPrice),
      description,
    };
  });
