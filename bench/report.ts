/** The figures as a table for people, and its place in docs/performance.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Measured } from './load.ts';
import type { Column, Row } from './scenarios.ts';

export interface Figures {
  rounds: number;
  seconds: number;
  /** Every round of every scenario. */
  rows: Map<string, Row[]>;
  start: { milliseconds: number; megabytes: number };
  loadedMegabytes: number;
  signInKilobytes: number | null;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

function medianOf(rounds: readonly Row[], column: Column, figure: keyof Measured): number | null {
  const values = rounds.map((round) => round[column]?.[figure]).filter((value) => value !== undefined);
  return values.length > 0 ? median(values) : null;
}

/** The median of the rounds' own ratios, because a machine drifts between rounds more than within one. */
function ratioOf(rounds: readonly Row[], part: Column, whole: Column): number | null {
  const ratios = rounds.flatMap((round) => {
    const [above, below] = [round[part]?.perSecond, round[whole]?.perSecond];
    return above !== undefined && below !== undefined ? [above / below] : [];
  });
  return ratios.length > 0 ? median(ratios) : null;
}

const whole = (value: number | null) => (value === null ? '' : Math.round(value).toLocaleString('en-US'));
const percent = (value: number | null) => (value === null ? '' : `${Math.round(value * 100)} %`);

export function markdown({ rounds, seconds, rows, start, loadedMegabytes, signInKilobytes }: Figures): string {
  const lines = [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB; medians of ${rounds} rounds of ${seconds} s.`,
    '',
    '| work | cached, req/s | bare route (a) | cached ÷ a | uncached, req/s | bare statement (b) | uncached ÷ b | p99 cached / uncached, ms | processor, µs: a / cached / b / uncached |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  for (const [name, measured] of rows) {
    const several = (figure: keyof Measured, ...columns: Column[]) =>
      columns
        .map((column) => medianOf(measured, column, figure))
        .filter((value) => value !== null)
        .map(whole)
        .join(' / ');
    const cells = [
      name,
      whole(medianOf(measured, 'cached', 'perSecond')),
      whole(medianOf(measured, 'bareRoute', 'perSecond')),
      percent(ratioOf(measured, 'cached', 'bareRoute')),
      whole(medianOf(measured, 'uncached', 'perSecond')),
      whole(medianOf(measured, 'bareStatement', 'perSecond')),
      percent(ratioOf(measured, 'uncached', 'bareStatement')),
      several('p99Ms', 'cached', 'uncached'),
      several('cpuMicros', 'bareRoute', 'cached', 'bareStatement', 'uncached'),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  lines.push(
    '',
    '| at rest | |',
    '|---|---|',
    `| start to ready, database running | ${(start.milliseconds / 1000).toFixed(2)} s |`,
    `| memory of the server after start / after the load | ${Math.round(start.megabytes)} / ${Math.round(loadedMegabytes)} MB |`,
    `| sign-in page, script and style compressed | ${signInKilobytes === null ? 'no browser to measure with' : `${Math.round(signInKilobytes)} kB`} |`,
  );
  return lines.join('\n');
}

const begin = '<!-- figures: npm run bench -- --write -->';
const end = '<!-- end of figures -->';

/** Puts the table between the document's marks. */
export function writeInto(file: string, table: string): void {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const text = readFileSync(file, 'utf8');
  const [from, until] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || until < from) throw new Error(`${file} lacks the marks ${begin} and ${end}`);
  writeFileSync(file, `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(until)}`);
}
