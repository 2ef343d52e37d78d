import type { DemoPictures } from '../demo-pictures.ts';
import type { MachineKind } from './machine-models.ts';

/** Blocks of a document as the editor writes them. */

const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
const heading = (text: string, level: number) => ({ type: 'header', data: { text, level } });
const quote = (text: string, caption: string) => ({ type: 'quote', data: { text, caption } });
const code = (text: string) => ({ type: 'code', data: { code: text } });
const video = (embed: string, caption: string) => ({ type: 'videoEmbed', data: { embed, caption } });

/** The first row is the heading. */
const table = (content: string[][]) => ({ type: 'table', data: { withHeadings: true, content } });

const list = (style: 'ordered' | 'unordered', items: readonly string[]) => ({
  type: 'list',
  data: { style, items: items.map((content) => ({ content, items: [] })) },
});

const checklist = (items: readonly (readonly [text: string, checked: boolean])[]) => ({
  type: 'checklist',
  data: { items: items.map(([text, checked]) => ({ text, checked })) },
});

const picture = (url: string, alt: string, caption: string) => ({
  type: 'image',
  data: { file: { url }, alt, caption },
});

const buttonLink = (text: string, url: string, style: 'primary' | 'secondary' = 'primary') => ({
  type: 'buttonLink',
  data: { text, url, style, size: 'md' },
});

interface Post {
  title: string;
  excerpt: string;
  author: string;
  /** On its picture. */
  kinds: readonly MachineKind[];
  /** It came out so many days before the demo is made. */
  daysAgo: number;
  /** A former address. */
  postName?: string;
  blocks(pictures: DemoPictures): object[];
}

/** What the blog says; together the posts use every block type. */
export const posts: readonly Post[] = [
  {
    title: 'How to read an undercarriage report',
    excerpt: 'Percentages, pins and bushings: what the figures say about the next two thousand hours.',
    author: 'Mara Quist',
    kinds: ['excavator', 'dozer'],
    daysAgo: 9,
    postName: 'undercarriage-report-explained',
    blocks: (pictures) => [
      paragraph(
        'An undercarriage is up to half of what a crawler costs to keep. The report that comes with each of ours says how much of it is left, part by part.',
      ),
      heading('The five figures', 2),
      list('ordered', ['Link height', 'Bushing diameter', 'Shoe height', 'Idler flange', 'Sprocket tooth']),
      picture(
        pictures.named('Tarnholt excavator'),
        'Blueprint of an excavator',
        'Measured at the chain, not at the dash',
      ),
      heading('What wear means in hours', 2),
      table([
        ['Left', 'Light ground', 'Rock'],
        ['75%', '3,000 h', '1,500 h'],
        ['50%', '1,900 h', '900 h'],
        ['25%', '800 h', '300 h'],
      ]),
      quote('Turn the bushings before you need to, and the chain lives twice.', 'Jonah Reddick, shop foreman'),
      buttonLink('See our crawlers', '/shop?category=excavator&category=dozer'),
    ],
  },
  {
    title: 'Ten minutes before the combine leaves the shed',
    excerpt: 'A short round that finds most of what stops a harvest.',
    author: 'Ellis Varga',
    kinds: ['combine', 'tractor'],
    daysAgo: 52,
    blocks: () => [
      paragraph('Walk round it once with the list, and once without. Most breakdowns in the first week could be seen.'),
      checklist([
        ['Concave clearance even on both sides', true],
        ['Belts without cracks, chains with a thumb’s slack', true],
        ['Fire extinguisher charged and reachable', true],
        ['Straw chopper knives balanced', false],
        ['Lights and folding auger tried', false],
      ]),
      heading('If one thing fails', 3),
      paragraph('Call the branch nearest to you. <b>During harvest all three dealers answer until ten at night.</b>'),
    ],
  },
  {
    title: 'Buying a skid steer: radial or vertical lift?',
    excerpt: 'Where each of them is the better machine, in one table.',
    author: 'Mara Quist',
    kinds: ['skid-steer'],
    daysAgo: 101,
    blocks: () => [
      paragraph('Radial lift reaches farthest at truck-bed height; vertical lift carries more at the top.'),
      table([
        ['Work', 'Radial', 'Vertical'],
        ['Digging and grading', 'better', 'good'],
        ['Loading high-sided trucks', 'good', 'better'],
        ['Pallets', 'good', 'better'],
      ]),
      list('unordered', ['Measure the lowest gate', 'Ask for the tipping load, not the rated one', 'Try both hitches']),
      buttonLink('Skid steers in our yards', '/shop?category=skid-steer'),
    ],
  },
  {
    title: 'What a pre-order is, and when it makes sense',
    excerpt: 'A price that is fixed before the machine is built.',
    author: 'Ellis Varga',
    kinds: ['wheel-loader'],
    daysAgo: 158,
    blocks: () => [
      paragraph(
        'A pre-order reserves a machine that is still to be built or shipped. Its price is fixed on the day you order.',
      ),
      heading('Three questions to ask', 2),
      list('ordered', [
        'When does it arrive, and what happens if it does not?',
        'Which options can still change?',
        'Is the deposit returned?',
      ]),
      quote('We put the arrival date in writing, and the penalty too.', 'Sales desk, Loveland'),
    ],
  },
  {
    title: 'Reading hours: why 6,000 is not always old',
    excerpt: 'An hour at idle and an hour in rock are both one hour on the meter.',
    author: 'Jonah Reddick',
    kinds: ['excavator', 'wheel-loader'],
    daysAgo: 214,
    blocks: (pictures) => [
      paragraph('Our inspections note how the hours came about: idle share, load share and the number of cold starts.'),
      picture(pictures.named('Ockerby wheel-loader'), 'Blueprint of a wheel loader', ''),
      heading('From the controller', 3),
      code('hours.total = 6042\nhours.idle  = 2110   # 35%\nstarts.cold = 402\nfuel.rate   = 3.1    # gallons an hour'),
      paragraph('A <code>fuel.rate</code> far above that of its siblings is worth a question.'),
    ],
  },
  {
    title: 'Electric forklifts in an unheated hall',
    excerpt: 'What the cold takes from a battery, measured over one winter.',
    author: 'Ada Marsh',
    kinds: ['forklift'],
    daysAgo: 279,
    blocks: () => [
      paragraph('From November to March we logged two lithium forklifts in our own parts hall in Cheyenne.'),
      table([
        ['Hall', 'Range of a charge'],
        ['59 °F', '7.5 h'],
        ['32 °F', '6.6 h'],
        ['10 °F', '5.4 h'],
      ]),
      video('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', 'A sample film stands in for ours'),
      paragraph('Charging at lunch made up for all of it.'),
    ],
  },
  {
    title: 'Trade in or sell yourself?',
    excerpt: 'The arithmetic of time, tax and trouble.',
    author: 'Mara Quist',
    kinds: ['tractor', 'backhoe-loader'],
    daysAgo: 342,
    blocks: () => [
      paragraph(
        'A private sale may bring more. A trade-in lowers the price that tax is counted on, and ends the same day.',
      ),
      heading('What we look at', 2),
      checklist([
        ['Service records', true],
        ['Undercarriage or tires', true],
        ['Attachments that go with it', true],
      ]),
      buttonLink('Ask what yours is worth', '/contact', 'secondary'),
    ],
  },
  {
    title: 'Winter storage for rollers and pavers',
    excerpt: 'Drain, grease, lift: an afternoon that saves a drum.',
    author: 'Jonah Reddick',
    kinds: ['roller'],
    daysAgo: 411,
    blocks: () => [
      paragraph('Water left in a sprinkler system is the most expensive water there is.'),
      list('unordered', [
        'Drain tank, pump and every nozzle',
        'Park on planks, never on soil',
        'Take the weight off rubber mounts',
      ]),
      quote('A drum that stood on wet ground all winter has a flat by spring.', 'Workshop notes'),
    ],
  },
];
