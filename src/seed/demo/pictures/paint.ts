/** What the drawings share. All measures are those of a sheet of 1200 × 750, on whose ground at `ground` machines stand. */
export const sheet = { width: 1200, height: 750, ground: 590 } as const;

/** The colours of a sheet: its paper, the lines of its grid, and the ink. */
export interface Paper {
  ground: string;
  grid: string;
  ink: string;
  /** How much of a machine's own colour shows, from 0 to 1. */
  tint: number;
}

export const vellum: Paper = { ground: '#eff1ef', grid: '#dde3e2', ink: '#26414f', tint: 0.5 };
/** Under white titles. */
export const blueprint: Paper = { ground: '#1b3545', grid: '#254658', ink: '#c7dae3', tint: 0.42 };

export interface Livery {
  body: string;
}

/** Between two colours, `share` of the first. */
function mixed(one: string, other: string, share: number): string {
  const values = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share));
  });
  return `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Drawings name their colours `@body`, `@shade`, `@glass`, `@dark`, `@paper` and `@ink`; these are put in here. */
export function inked(drawing: string, { body }: Livery, { ground, ink, tint }: Paper): string {
  const colours: Record<string, string> = {
    body: mixed(body, ground, tint),
    shade: mixed(body, ground, tint * 0.62),
    glass: mixed('#5e9dbd', ground, 0.22),
    dark: mixed(ink, ground, 0.16),
    paper: ground,
    ink,
  };
  return drawing.replaceAll(/@([a-z]+)/g, (_, name: string) => colours[name] ?? ink);
}

export type Fill = 'body' | 'shade' | 'glass' | 'dark' | 'paper';

const outline = 3;

/** A closed shape. */
export function shape(d: string, fill: Fill): string {
  return `<path d="${d}" fill="@${fill}" stroke="@ink" stroke-width="${outline}" stroke-linejoin="round"/>`;
}

/** A line of a width: a thin one as it is, a wide one by its two edges. */
export function line(d: string, width: number, fill: Fill = 'paper'): string {
  const stroke = (colour: string, wide: number) =>
    `<path d="${d}" fill="none" stroke="@${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return width < 8 ? stroke('ink', Math.min(width, outline)) : stroke('ink', width) + stroke(fill, width - 2 * outline);
}

/** A hydraulic cylinder: its barrel to the middle, then its rod. */
export function cylinder([x1, y1]: Point, [x2, y2]: Point, width = 16): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return [
    line(`M${x1} ${y1}L${x2} ${y2}`, width * 0.6),
    line(`M${x1} ${y1}L${mx} ${my}`, width),
    pin(x1, y1, width * 0.55),
    pin(x2, y2, width * 0.55),
  ].join('');
}

export type Point = readonly [x: number, y: number];

const circle = (x: number, y: number, r: number, fill: Fill, width: number = outline) =>
  `<circle cx="${x}" cy="${y}" r="${r.toFixed(1)}" fill="@${fill}" stroke="@ink" stroke-width="${width}"/>`;

export const pin = (x: number, y: number, r: number) => circle(x, y, r, 'paper', 2);

/** A wheel that stands on the ground, with lugs for the field and without for the road. */
export function wheel(x: number, r: number, { lugs = true, ground = 620 } = {}): string {
  const y = ground - r;
  const round = 2 * Math.PI * (r - 5);
  const step = round / Math.round(r / 3);
  const tread = lugs
    ? `<circle cx="${x}" cy="${y}" r="${r - 5}" fill="none" stroke="@ink" stroke-width="10" stroke-dasharray="${(step * 0.45).toFixed(2)} ${(step * 0.55).toFixed(2)}"/>`
    : '';
  const bolts = Array.from({ length: 8 }, (_, n) => {
    const angle = (n / 8) * 2 * Math.PI;
    return circle(x + Math.cos(angle) * r * 0.24, y + Math.sin(angle) * r * 0.24, r * 0.03, 'paper', 1.5);
  }).join('');
  return [
    tread,
    circle(x, y, r - (lugs ? 9 : 0), 'dark'),
    circle(x, y, r * 0.72, 'dark', 1.5),
    circle(x, y, r * 0.52, 'body'),
    circle(x, y, r * 0.34, 'paper', 2),
    bolts,
    circle(x, y, r * 0.11, 'dark', 2),
  ].join('');
}

/** A crawler track on the ground. */
export function track(from: number, to: number, height: number): string {
  const top = 620 - height;
  const r = height / 2;
  const mid = 620 - r;
  const rollers = Math.floor((to - from - height) / 52);
  const gap = (to - from - height) / (rollers + 1);
  const loop = `M${from + r} ${top}H${to - r}a${r} ${r} 0 0 1 0 ${height}H${from + r}a${r} ${r} 0 0 1 0 ${-height}z`;
  const wheelAt = (x: number) =>
    circle(x, mid, r * 0.72, 'dark') + circle(x, mid, r * 0.44, 'paper', 2) + circle(x, mid, r * 0.16, 'dark', 2);
  const low = Array.from({ length: rollers }, (_, n) => {
    const x = from + r + gap * (n + 1);
    return circle(x, 620 - height * 0.24, height * 0.13, 'paper', 2);
  }).join('');
  return `<path d="${loop}" fill="none" stroke="@ink" stroke-width="16" stroke-dasharray="8 9"/>
    <path d="${loop}" fill="@dark" stroke="@ink" stroke-width="${outline}"/>
    ${line(`M${from + r} ${top + height * 0.32}H${to - r}`, 2)}${low}${wheelAt(from + r)}${wheelAt(to - r)}`;
}

/** A lamp, a beacon, a grille: small things that make a machine look used for work. */
export const lamp = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="20" height="12" rx="3" fill="@paper" stroke="@ink" stroke-width="2"/>`;
export const beacon = (x: number, y: number) =>
  `<path d="M${x} ${y}v-14q0-7 8-7t8 7v14z" fill="@body" stroke="@ink" stroke-width="2"/>`;
export const grille = (x: number, y: number, width: number, rows: number) =>
  Array.from({ length: rows }, (_, row) => line(`M${x} ${y + row * 13}h${width}`, 2)).join('');

/** The paper with its lines, over the whole sheet and beyond. */
export function gridOn({ ground, grid }: Paper): string {
  const lines = Array.from({ length: 40 }, (_, n) => `M${n * 40 - 200} -200v1150M-200 ${n * 40 - 200}h1600`).join('');
  return `<rect x="-200" y="-200" width="1600" height="1150" fill="${ground}"/><path d="${lines}" stroke="${grid}" stroke-width="2"/>`;
}
