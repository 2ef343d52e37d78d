import { line } from './paint.ts';

/** What stands behind a machine, over the whole sheet. */
export type Scenery = 'plains' | 'mountains' | 'yard' | 'quarry' | 'building-site' | 'dusk';

export const sceneries: Record<Scenery, () => string> = {
  plains: () =>
    [
      sky('#9cc4dd', '#f3ead6'),
      cloud(180, 140, 1.1),
      cloud(860, 100, 0.8),
      hills('M0 470q180-50 380-24t420-20 400 10v200H0z', '#9aa583'),
      trees([60, 110, 150, 890, 950, 1000, 1120], 462, '#5f7350'),
      hills('M0 500q300-30 640-12t560-14v200H0z', '#b9ad6a'),
      ground('#a8965c', '#7d6c3f'),
      furrows('#8d7b48'),
    ].join(''),
  mountains: () =>
    [
      sky('#7fb0d2', '#e9eef0'),
      cloud(940, 120, 1),
      hills('M0 420l140-150 90 80 160-190 130 150 90-70 170 180 130-120 120 100 170-150v300H0z', '#8797a5'),
      hills(
        'M390 160l56 66-34-8-24 20-20-24-34 18zM140 270l40 36-30-4-20 12-22-10zM1030 270l-26 22 34-2 20 14 30-12z',
        '#eef2f4',
      ),
      hills('M0 480q220-70 460-30t420-20 320 0v200H0z', '#6f8168'),
      hills('M0 520q300-36 620-12t580-10v150H0z', '#9aa06e'),
      ground('#b2a283', '#87775a'),
      gravel('#9d8d6f'),
    ].join(''),
  yard: () =>
    [
      sky('#b7cdd9', '#eef0ec'),
      cloud(300, 110, 0.9),
      hills('M0 500q260-40 600-16t600-12v150H0z', '#a7b09a'),
      `<g stroke="#4b4640" stroke-opacity=".5" stroke-width="2">
        <path d="M640 260l260-70 260 70v270H640z" fill="#c5c0b6"/><path d="M620 268l280-78 280 78v22l-280-76-280 76z" fill="#8b3f26"/>
        <path d="M700 350h120v180H700zM850 350h120v180H850zM1000 350h120v180h-120z" fill="#e9e6df"/>
        <path d="M700 380h120m-120 30h120m-120 30h120m-120 30h120m-120 30h120M850 380h120m-120 30h120m-120 30h120m-120 30h120m-120 30h120M1000 380h120m-120 30h120m-120 30h120m-120 30h120m-120 30h120" fill="none"/>
      </g>`,
      line('M0 470h640M0 500h640', '#8b847a', 3),
      Array.from({ length: 9 }, (_, post) => line(`M${post * 76 + 10} 454v76`, '#6f675d', 6)).join(''),
      ground('#b5b0a6', '#8d877c'),
      gravel('#9b958a'),
    ].join(''),
  quarry: () =>
    [
      sky('#c9d6da', '#f4ead9'),
      hills('M0 330l160-40 60 30 150-60 120 50 180-30 90 60 140-30 300 60v260H0z', '#cdb995'),
      hills('M0 400l220-20 40 30 300-20 60 40 240-30 340 30v200H0z', '#b79d74'),
      line('M0 400l220-20 40 30 300-20 60 40 240-30 340 30', '#8f7650', 4),
      hills('M0 480l300-14 50 30 380-20 60 26 410-16v150H0z', '#a0855c'),
      line('M0 480l300-14 50 30 380-20 60 26 410-16', '#7f6845', 4),
      hills('M960 530l80-90 120 40 80 60z', '#8f7650'),
      ground('#b79c72', '#8c744f'),
      gravel('#a2875f'),
    ].join(''),
  'building-site': () =>
    [
      sky('#a8c2d4', '#eceae4'),
      cloud(680, 110, 1.2),
      `<g fill="#9fabb2"><path d="M40 330h120v230H40zM190 260h90v300h-90zM310 380h150v180H310zM700 300h110v260H700zM840 360h160v200H840zM1030 240h100v320h-100z"/></g>`,
      `<g fill="#c3ccd0"><path d="M60 350h18v22H60zm36 0h18v22H96zm36 0h18v22h-18zM60 400h18v22H60zm36 0h18v22H96zm36 0h18v22h-18zM720 330h18v22h-18zm44 0h18v22h-18zM720 380h18v22h-18zm44 0h18v22h-18zM1048 270h16v22h-16zm40 0h16v22h-16zM1048 320h16v22h-16zm40 0h16v22h-16z"/></g>`,
      line('M560 560V120M540 160h360M560 120l-60 60h60M560 120l300 40M860 160v90', '#8f9ba3', 8),
      line('M330 380v180M380 380v180M430 380v180M310 440h150M310 500h150', '#7e8a91', 6),
      hills('M0 530q240-20 600-6t600-8v120H0z', '#9c8f79'),
      ground('#ad9a7c', '#84735a'),
      gravel('#98866a'),
    ].join(''),
  dusk: () =>
    [
      sky('#3f4f74', '#f0b27a'),
      '<circle cx="930" cy="430" r="70" fill="#ffd9a0" opacity=".9"/>',
      hills('M0 450l170-80 120 50 200-120 160 110 140-50 190 90 220-70v260H0z', '#5d5570'),
      hills('M0 510q260-50 560-20t640-14v160H0z', '#4b4450'),
      ground('#6d5c50', '#40362f'),
      gravel('#5a4b41'),
    ].join(''),
};

const sky = (above: string, below: string) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="1200" height="750" fill="url(#sky)"/>`;

const hills = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;

const ground = (near: string, far: string) =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${near}"/><stop offset="1" stop-color="${far}"/></linearGradient></defs><path d="M0 536q600-14 1200 0v214H0z" fill="url(#ground)"/>`;

const cloud = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="#fff" opacity=".75"><ellipse cx="0" cy="20" rx="110" ry="22"/><ellipse cx="-30" cy="4" rx="46" ry="28"/><ellipse cx="34" cy="-4" rx="56" ry="34"/></g>`;

const trees = (places: readonly number[], foot: number, colour: string) =>
  places
    .map(
      (x, n) =>
        `<ellipse cx="${x}" cy="${foot - 18}" rx="${22 + (n % 3) * 6}" ry="${26 + (n % 2) * 8}" fill="${colour}"/>`,
    )
    .join('');

const furrows = (colour: string) =>
  Array.from({ length: 13 }, (_, n) => line(`M${600 + (n - 6) * 70} 545L${600 + (n - 6) * 300} 750`, colour, 7)).join(
    '',
  );

/** The same stones in the same places in every picture. */
function gravel(colour: string): string {
  return Array.from({ length: 110 }, (_, n) => {
    const [x, y] = [(n * 397) % 1200, 552 + ((n * 173) % 190)];
    return `<ellipse cx="${x}" cy="${y}" rx="${3 + (n % 4) * 2}" ry="${1.5 + (n % 3)}" fill="${colour}" opacity=".8"/>`;
  }).join('');
}
