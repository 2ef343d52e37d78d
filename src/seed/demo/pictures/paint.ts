/** What the drawings share. All measures are those of a sheet of 1200 × 750, on whose ground at `ground` machines stand. */
export const sheet = { width: 1200, height: 750, ground: 620 } as const;

export interface Livery {
  body: string;
  /** Lines, decals and rims. */
  trim: string;
}

export const steel = '#9a9d9e';
export const dark = '#2b2825';
export const rubber = '#24211f';

/** A colour mixed with white (above 0) or black (below 0). */
export function toned(colour: string, share: number): string {
  const target = share > 0 ? 255 : 0;
  const mixed = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * Math.abs(share));
  });
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The paints by which drawings name their colours: `url(#body)`, `url(#glass)`, `url(#steel)`. */
export function paints({ body }: Livery): string {
  return `<defs>
    <linearGradient id="body" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${toned(body, 0.22)}"/><stop offset="0.45" stop-color="${body}"/>
      <stop offset="1" stop-color="${toned(body, -0.22)}"/>
    </linearGradient>
    <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${toned(body, -0.18)}"/><stop offset="1" stop-color="${toned(body, -0.42)}"/>
    </linearGradient>
    <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#dcebf0"/><stop offset="0.5" stop-color="#8fa9b4"/><stop offset="1" stop-color="#516872"/>
    </linearGradient>
    <linearGradient id="steel" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#e4e6e6"/><stop offset="1" stop-color="#7b7e80"/>
    </linearGradient>
    <linearGradient id="dark" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#4a4540"/><stop offset="1" stop-color="${dark}"/>
    </linearGradient>
  </defs>`;
}

/** A closed shape; `paint` is a colour or the name of a paint. */
export function shape(d: string, paint: string, more = ''): string {
  const fill = paint.startsWith('#') ? paint : `url(#${paint})`;
  return `<path d="${d}" fill="${fill}" stroke="#1b1816" stroke-opacity="0.55" stroke-width="2.5" stroke-linejoin="round" ${more}/>`;
}

export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A hydraulic cylinder: its barrel to the middle, then its rod. */
export function cylinder([x1, y1]: Point, [x2, y2]: Point, width = 16): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return [
    line(`M${x1} ${y1}L${x2} ${y2}`, '#d9dcdc', width * 0.55),
    line(`M${x1} ${y1}L${mx} ${my}`, '#3a3632', width),
    pin(x1, y1, width * 0.55),
    pin(x2, y2, width * 0.55),
  ].join('');
}

export type Point = readonly [x: number, y: number];

export const pin = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#5d5852" stroke="#1b1816" stroke-width="2"/>`;

export const shadow = (from: number, to: number) =>
  `<ellipse cx="${(from + to) / 2}" cy="${sheet.ground + 6}" rx="${(to - from) / 2}" ry="20" fill="#000" opacity="0.28"/>`;

/** A wheel that stands on the ground, with lugs for the field and without for the road. */
export function wheel(
  x: number,
  r: number,
  { rim, lugs = true, ground = sheet.ground }: { rim: string; lugs?: boolean; ground?: number },
): string {
  const y = ground - r;
  const count = Math.round(r / 3.4);
  const tread = lugs
    ? `<circle cx="${x}" cy="${y}" r="${r - 4}" fill="none" stroke="${rubber}" stroke-width="14" stroke-dasharray="${((2 * Math.PI * (r - 4)) / count) * 0.55} ${((2 * Math.PI * (r - 4)) / count) * 0.45}"/>`
    : '';
  const bolts = Array.from({ length: 8 }, (_, n) => {
    const angle = (n / 8) * 2 * Math.PI;
    return `<circle cx="${(x + Math.cos(angle) * r * 0.24).toFixed(1)}" cy="${(y + Math.sin(angle) * r * 0.24).toFixed(1)}" r="${(r * 0.035).toFixed(1)}" fill="#1b1816"/>`;
  }).join('');
  return `${tread}<circle cx="${x}" cy="${y}" r="${r - (lugs ? 8 : 0)}" fill="${rubber}"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.74}" fill="none" stroke="#3d3935" stroke-width="${r * 0.05}"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.56}" fill="${toned(rim, -0.35)}"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="${rim}"/>
    <circle cx="${x}" cy="${y}" r="${r * 0.34}" fill="${toned(rim, -0.2)}"/>${bolts}
    <circle cx="${x}" cy="${y}" r="${r * 0.13}" fill="${toned(rim, -0.5)}"/>`;
}

/** A crawler track on the ground, `raised` at its drive wheel behind for a dozer. */
export function track(from: number, to: number, height: number): string {
  const top = sheet.ground - height;
  const r = height / 2;
  const mid = sheet.ground - r;
  const rollers = Math.floor((to - from - height) / 52);
  const gap = (to - from - height) / (rollers + 1);
  const loop = `M${from + r} ${top}H${to - r}a${r} ${r} 0 0 1 0 ${height}H${from + r}a${r} ${r} 0 0 1 0 ${-height}z`;
  const wheelAt = (x: number, radius: number) =>
    `<circle cx="${x}" cy="${mid}" r="${radius}" fill="#4b4640"/><circle cx="${x}" cy="${mid}" r="${radius * 0.6}" fill="#6a645c"/><circle cx="${x}" cy="${mid}" r="${radius * 0.25}" fill="#2b2825"/>`;
  const low = Array.from({ length: rollers }, (_, n) => {
    const x = from + r + gap * (n + 1);
    return `<circle cx="${x}" cy="${sheet.ground - height * 0.22}" r="${height * 0.15}" fill="#57514a"/><circle cx="${x}" cy="${sheet.ground - height * 0.22}" r="${height * 0.06}" fill="#2b2825"/>`;
  }).join('');
  return `<path d="${loop}" fill="#35312d" stroke="#1b1816" stroke-width="3"/>
    <path d="${loop}" fill="none" stroke="#141210" stroke-width="13" stroke-dasharray="15 7"/>
    <path d="M${from + r} ${top + height * 0.34}H${to - r}" stroke="#5d564e" stroke-width="${height * 0.16}"/>${low}
    ${wheelAt(from + r, r * 0.72)}${wheelAt(to - r, r * 0.72)}`;
}

/** A lamp, a beacon, a step: small things that make a machine look used for work. */
export const lamp = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="20" height="12" rx="3" fill="#f5e6a8" stroke="#1b1816" stroke-width="2"/>`;
export const beacon = (x: number, y: number) =>
  `<path d="M${x} ${y}v-14q0-7 8-7t8 7v14z" fill="#f08c1d" stroke="#1b1816" stroke-width="2"/>`;
export const grille = (x: number, y: number, width: number, rows: number) =>
  Array.from({ length: rows }, (_, row) => line(`M${x} ${y + row * 13}h${width}`, '#1b1816', 5)).join('');
