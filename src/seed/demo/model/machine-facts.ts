import type { DemoType } from './demo-types.ts';
import { choice, number, plain } from './field-drafts.ts';

const measured = (name: string, label: string) => ({ ...number(name, { min: 0 }), label });

/** What buyers compare machines by; an owner adds and removes fields as they like, and the shop shows what there is. */
export const machineFacts: NonNullable<DemoType['moreGroups']> = [
  {
    group: 'Engine and hydraulics',
    fields: [
      measured('engine_power', 'Engine power (hp)'),
      choice('fuel', ['Diesel', 'Propane', 'Electric']),
      plain('text', 'emissions'),
      measured('fuel_tank', 'Fuel tank (gal)'),
      measured('hydraulic_flow', 'Hydraulic flow (gpm)'),
    ],
  },
  {
    group: 'Dimensions',
    fields: [
      measured('operating_weight', 'Operating weight (lb)'),
      measured('lift_capacity', 'Lift capacity (lb)'),
      measured('length', 'Length (in)'),
      measured('width', 'Width (in)'),
      measured('height', 'Height (in)'),
    ],
  },
  {
    group: 'Condition',
    fields: [
      plain('text', 'serial_number'),
      plain('text', 'cab'),
      plain('text', 'undercarriage', { description: 'Tires or tracks' }),
      { ...number('wear_left', { min: 0, max: 100 }), label: 'Tires or tracks left (%)' },
      plain('date', 'last_service'),
      {
        type: 'file',
        name: 'inspection_report',
        label: 'Inspection report',
        validation: { allowed_file_types: ['pdf'] },
      },
    ],
  },
];
