/**
 * The benchmark: what the built server reaches, beside the limits of the same machine in the same run. `--rounds`,
 * `--seconds` for each measurement, `--only` part of a scenario's name, `--write` into docs/performance.md.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { residentMegabytes } from './load.ts';
import { type Figures, markdown, writeInto } from './report.ts';
import { prepareScenarios, type Row } from './scenarios.ts';
import { signInPageKilobytes } from './sign-in-page.ts';
import { openStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const say = (text: string) => process.stderr.write(`${text}\n`);

say('Starting the database and the servers, making 10,000 entries …');
const stage = await openStage();
try {
  const scenarios = (await prepareScenarios(stage, seconds)).filter(({ name }) => name.includes(values.only));
  const rows: Figures['rows'] = new Map(scenarios.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, columns } of scenarios) {
      const row: Row = {};
      // Alternating, so that whatever drifts within a round favours nobody.
      for (const [column, measure] of round % 2 === 0 ? columns : columns.toReversed()) row[column] = await measure();
      rows.get(name)?.push(row);
      const seen = columns.map(([column]) => `${column} ${Math.round(row[column]?.perSecond ?? 0)}`);
      say(`round ${round + 1}: ${name}: ${seen.join(', ')}`);
    }
  }
  const loadedMegabytes = residentMegabytes(stage.cached.pid ?? 0);
  const signInKilobytes = await signInPageKilobytes(stage.cached.url).catch((error: unknown) => {
    say(`The sign-in page was not measured: ${String(error)}`);
    return null;
  });
  const table = markdown({ rounds, seconds, rows, start: stage.start, loadedMegabytes, signInKilobytes });
  process.stdout.write(`${table}\n`);
  if (values.write) writeInto(join(import.meta.dirname, '..', 'docs', 'performance.md'), table);
} finally {
  await stage.close();
}
