import Pdf from 'pdfkit';
import type { DemoFile } from './demo-files.ts';
import { machineFactsOf, seriesOf } from './entries/machine-facts.ts';
import { demoMachines, stockNumberOf } from './entries/machines.ts';

const maxHoursOfNew = 50;

/** The reports of the machines as the workshop hands them over, by their slugs; none of one that is still to be built. */
export const inspectionReports: readonly DemoFile[] = demoMachines.flatMap(
  ({ model, number, year, hours, ...machine }) => {
    if (machine.isNew) return [];
    const values = { ...machineFactsOf(model, { number, year, hours }), stock_number: stockNumberOf(number), hours };
    const content = () => written({ title: machine.title, values });
    return [{ name: machine.slug, fileName: `inspection-${machine.slug}.pdf`, alt: '', content }];
  },
);

/** A hundred and twenty points: twenty-four areas of five. */
const areas = [
  ...['Engine: oil, leaks, start', 'Cooling system', 'Fuel system', 'Air intake and filters', 'Exhaust and emissions'],
  ...[
    'Battery and charging',
    'Starter and wiring',
    'Lights and alarms',
    'Gauges and hour meter',
    'Controller: fault codes',
  ],
  ...['Hydraulic pump', 'Hydraulic hoses', 'Cylinders and seals', 'Auxiliary circuit', 'Transmission and drives'],
  ...['Brakes', 'Steering', 'Tires or undercarriage', 'Pins and bushings', 'Frame and welds'],
  ...['Cab, seat and belt', 'Glass and mirrors', 'Heat and air', 'Manuals and decals'],
];

async function written({ title, values }: { title: string; values: Record<string, unknown> }): Promise<Buffer> {
  // A font is parsed anew for each report, and without one named here also the writer's usual one.
  const pdf = new Pdf({
    size: 'LETTER',
    margin: 54,
    font: 'Helvetica-Bold',
    info: { Title: `Inspection report: ${title}` },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));

  pdf.font('Helvetica-Bold').fontSize(20).text('Inspection report').fontSize(13).text(title);
  const facts = [
    ['Serial number', values['serial_number']],
    ['Stock number', values['stock_number']],
    ['Hours', Number(values['hours']).toLocaleString('en-US')],
    ['Tires or tracks left', `${values['wear_left']}%`],
    ['Last service', values['last_service']],
  ];
  pdf.font('Helvetica').fontSize(10).moveDown(0.5);
  for (const [label, value] of facts) if (value !== undefined) pdf.text(`${label}: ${value}`);
  pdf.moveDown();

  const top = pdf.y;
  const rows = areas.map((area, place) => ({ area, points: pointsOf(values, place) }));
  const columns = [54, 300, 380] as const;
  const write = (cells: readonly string[], y: number) => {
    for (const [place, cell] of cells.entries()) pdf.text(cell, columns[place], y, { lineBreak: false });
  };
  pdf.font('Helvetica-Bold');
  write(['Area', 'Points', 'Result'], top);
  pdf.font('Helvetica');
  for (const [place, { area, points }] of rows.entries()) {
    const y = top + 18 + place * 16;
    pdf
      .moveTo(54, y - 3)
      .lineTo(558, y - 3)
      .strokeColor('#c9ced0')
      .lineWidth(0.5)
      .stroke();
    write([area, `${points} of 5`, points === 5 ? 'Good' : points === 4 ? 'Worn, in use' : 'Replace soon'], y);
  }
  const total = rows.reduce((sum, { points }) => sum + points, 0);
  pdf.font('Helvetica-Bold');
  write(['Total', `${total} of 120`, ''], top + 26 + rows.length * 16);
  pdf.font('Helvetica').fontSize(9);
  pdf.text('A demonstration: the machine and its findings are invented.', 54, 720, { lineBreak: false });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** What its hours leave of an area. The same machine always gets the same. */
function pointsOf(values: Record<string, unknown>, place: number): number {
  const hours = Number(values['hours'] ?? 0);
  if (hours <= maxHoursOfNew) return 5;
  const wear = Math.floor(hours / 4_000);
  const luck = seriesOf(String(values['serial_number']), place) % 5;
  return Math.max(2, 5 - Math.min(3, luck < 3 ? Math.floor(wear / 3) : Math.ceil(wear / 2)));
}
