/**
 * The list of a large type in the admin console, with its total: what 8 connections at once wait for, beside the same
 * bytes from a bare route. `--entries`, `--rounds`, `--seconds` for each measurement.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { typeSlug } from './content.ts';
import { type Measured, measureLoad } from './load.ts';
import { median } from './report.ts';
import { openStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
  },
});
const seconds = Number(values.seconds);
const say = (text: string) => process.stdout.write(`${text}\n`);

const condition = JSON.stringify([{ id: '1', column: 'customFields.year', operator: 'greaterThan', value: '2010' }]);
const asked = {
  'first page': '',
  'page 900': '&page=900',
  'a word that many titles hold': '&search=machine',
  'a word that some titles hold': '&search=hydraulic',
  'a title': '&search=machine%2015000',
  'a word that no title holds': '&search=zeppelin',
  'a filter on a field': `&filters=${encodeURIComponent(condition)}`,
};

const stage = await openStage(Number(values.entries));
try {
  for (const [name, query] of Object.entries(asked)) {
    const path = `/admin/api/content?contentType=${typeSlug}&pageSize=10${query}`;
    const headers = { Cookie: stage.cookie };
    const answer = await fetch(`${stage.cached.url}${path}`, { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(`${path}: ${body}`);
    const file = join(stage.folder, 'list.json');
    writeFileSync(file, body);
    const bare = await stage.startBareRoute(file);
    const rounds: { ours: Measured; bare: Measured }[] = [];
    const load = (url: string) => measureLoad({ url: `${url}${path}`, headers, seconds, connections: 8 });
    for (let round = 0; round < Number(values.rounds); round += 1) {
      rounds.push({ ours: await load(stage.cached.url), bare: await load(bare.url) });
    }
    const of = (side: 'ours' | 'bare', figure: 'p99Ms' | 'perSecond') =>
      median(rounds.map((round) => round[side][figure] ?? 0));
    const share = (100 * of('ours', 'perSecond')) / of('bare', 'perSecond');
    say(
      `${name}: p99 ${of('ours', 'p99Ms')} ms (bare route ${of('bare', 'p99Ms')} ms), ` +
        `${Math.round(of('ours', 'perSecond'))} answers/s, ${share.toFixed(1)} % of the bare route`,
    );
  }
} finally {
  await stage.close();
}
