/** How a draftsman writes figures: single strokes in boxes of 12 × 20. No font is needed, so every machine draws the same. */
const strokes: Record<string, string> = {
  0: 'M6 0q6 0 6 10t-6 10t-6-10t6-10z',
  1: 'M2 4l5-4v20',
  2: 'M0 5q0-5 6-5t6 5q0 4-12 15h12',
  3: 'M1 0h11l-7 8q7 0 7 6t-6 6t-6-4',
  4: 'M9 20V0L0 14h12',
  5: 'M11 0H2l-1 9q2-2 5-2q6 0 6 6t-6 7q-4 0-6-3',
  6: 'M10 1q-9 1-10 11q0 8 6 8t6-6t-6-6q-5 0-6 5',
  7: 'M0 0h12L4 20',
  8: 'M6 0q5 0 5 4.5t-5 4.5t-5-4.5t5-4.5zM6 9q6 0 6 5.5t-6 5.5t-6-5.5t6-5.5z',
  9: 'M2 19q9-1 10-11q0-8-6-8t-6 6t6 6q5 0 6-5',
  '-': 'M2 11h8',
  "'": 'M5 0l-1 6',
  '"': 'M4 0l-1 6M9 0l-1 6',
};
const advance = 18;

/** Inches as the trade writes them: 139 is 11'-7". */
export const feetText = (inches: number) => `${Math.floor(inches / 12)}'-${Math.round(inches) % 12}"`;

function written(text: string, { x, y, size = 1.7, turn = 0 }: { x: number; y: number; size?: number; turn?: number }) {
  let width = 0;
  const glyphs = [...text].map((letter) => {
    const glyph = `<path transform="translate(${width} 0)" d="${strokes[letter] ?? ''}"/>`;
    width += letter === "'" ? 8 : advance;
    return glyph;
  });
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(${(6 - width) / 2} -10)" fill="none" stroke="@ink" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}</g>`;
}

interface Measured {
  /** Of the machine on the sheet. */
  left: number;
  right: number;
  top: number;
  ground: number;
  /** In inches. */
  length: number;
  height: number;
}

/** How far the height stands out beside a machine. */
export const measuresBeside = 86;

/** The length below a machine and the height beside it, each between arrows. */
export function measures({ left, right, top, ground, length, height }: Measured): string {
  const below = ground + 66;
  const beside = right + measuresBeside - 16;
  const [middle, half] = [(left + right) / 2, (top + ground) / 2];
  const lengthLine = `M${left} ${ground + 16}V${below + 16}M${right} ${ground + 16}V${below + 16}M${left} ${below}H${middle - 90}M${middle + 90} ${below}H${right}`;
  const heightLine = `M${right + 12} ${top}H${beside + 16}M${right + 12} ${ground}H${beside + 16}M${beside} ${top}V${half - 90}M${beside} ${half + 90}V${ground}`;
  const arrows = [
    `M${left} ${below}l20-7v14z`,
    `M${right} ${below}l-20-7v14z`,
    `M${beside} ${top}l-7 20h14z`,
    `M${beside} ${ground}l-7-20h14z`,
  ].join('');
  return [
    `<path d="${lengthLine}${heightLine}" stroke="@ink" stroke-width="2" fill="none"/><path d="${arrows}" fill="@ink"/>`,
    written(feetText(length), { x: middle, y: below }),
    written(feetText(height), { x: beside, y: half, turn: -90 }),
  ].join('');
}
