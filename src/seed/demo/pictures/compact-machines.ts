import { beacon, cylinder, grille, type Livery, lamp, line, pin, shadow, shape, steel, wheel } from './paint.ts';

export const skidSteer = ({ trim }: Livery) =>
  [
    shadow(260, 1010),
    shape('M300 540V404q0-26 26-30l110-16h210l44 182z', 'dark'),
    shape('M290 520V398q0-26 24-34l96-26h70v182z', 'body'),
    grille(322, 400, 80, 6),
    shape('M450 540V226q0-18 18-18h156q14 0 20 14l46 166v152z', 'body'),
    shape('M474 240h136q8 0 12 10l38 140H474z', 'glass'),
    line('M500 240v150M530 240v150M560 240v150M590 240v150M620 250v140', '#2b2825', 5),
    shape('M440 186h194q10 0 14 12l2 14H430v-12q0-14 10-14z', 'shade'),
    beacon(470, 186),
    lamp(640, 222),
    shape('M270 300q0-16 16-16h44l10 40 360 96 84 150-36 30-72-130-380-80q-26-8-26-34z', 'body'),
    line('M360 350l320 78', trim, 9),
    cylinder([420, 480], [640, 420], 18),
    pin(304, 306, 13),
    shape('M730 540l-20-50 34-14 40 70v50z', 'dark'),
    wheel(404, 92, { rim: trim }),
    wheel(628, 92, { rim: trim }),
    shape('M742 500l56-16q-6 70 60 100l150 24q6 12-12 14H810q-66-34-68-122z', 'dark'),
    line('M960 616l52-2', steel, 10),
  ].join('');

export const roller = ({ body, trim }: Livery) =>
  [
    shadow(180, 1050),
    shape('M220 500v-92q0-30 30-36l150-26h120v170H240q-20 0-20-16z', 'body'),
    shape('M220 500v-92q0-30 30-36l20-4v148h-30q-20 0-20-16z', 'shade'),
    grille(296, 396, 90, 6),
    line('M400 480h110', trim, 12),
    line('M340 360v-60', '#3a3632', 14),
    shape('M500 516V240q0-14 14-14h146q14 0 18 14l20 130v146z', 'body'),
    shape('M518 256h64v170h-64z', 'glass'),
    shape('M598 256h50q8 0 10 8l20 110v52h-80z', 'glass'),
    shape('M486 204h206q10 0 10 12v14H478v-14q0-12 8-12z', 'shade'),
    beacon(520, 204),
    lamp(676, 232),
    shape('M640 516v-90h80l40 40v74H640z', 'dark'),
    shape('M700 500l40-50h260q20 0 20 20v40h-40v-20H760l-20 60h-40z', 'body'),
    wheel(370, 108, { rim: body }),
    `<circle cx="880" cy="500" r="120" fill="url(#steel)" stroke="#1b1816" stroke-width="4"/>
     <circle cx="880" cy="500" r="102" fill="#6e7173"/><circle cx="880" cy="500" r="96" fill="#8d9092"/>
     <path d="M880 404v192M784 500h192M812 432l136 136M948 432L812 568" stroke="#6e7173" stroke-width="7"/>
     <circle cx="880" cy="500" r="34" fill="#4b4640"/>`,
    shape('M720 490h180q14 10 0 22H720z', 'body'),
    pin(880, 501, 12),
  ].join('');
