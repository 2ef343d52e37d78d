import type { DemoPictures } from '../pictures/demo-pictures.ts';

interface Page {
  title: string;
  slug: string;
  values(pictures: DemoPictures): object;
}

export const pages: readonly Page[] = [
  {
    title: 'About us',
    slug: 'about',
    values: (pictures) => ({
      description: 'Three dealers, two dozen branches, and people who have run what they sell.',
      header_image: pictures.named('header about'),
      buttons: [
        { label: 'Browse machines', url: '/shop' },
        { label: 'Find a branch', url: '/locations' },
      ],
      logos: [pictures.named('logo 0'), pictures.named('logo 1')],
      heading: 'One family, two trades',
      text: `<p>Millwright Equipment began in 1961 as a repair shop beside a grain elevator. Selling machines came later, when customers asked for the ones we had just mended.</p>
        <p>Today <strong>Millwright Sales</strong> and <strong>Millwright Service</strong> share one yard, one parts hall and one rule: whoever sells a machine answers the phone when it stops.</p>
        <ul><li>Each machine is inspected on 120 points before it gets a price.</li><li>The report is yours before you pay.</li><li>We train your operator on delivery.</li></ul>`,
    }),
  },
  {
    title: 'Service and parts',
    slug: 'service',
    values: (pictures) => ({
      description: 'Field trucks in five states, and a parts hall that knows your serial number.',
      header_image: pictures.named('header service'),
      buttons: [{ label: 'Branches and opening hours', url: '/locations' }],
      heading: 'When it stops, call',
      text: `<p>Thirty field trucks leave our branches each morning. A mechanic is with you the same day within 90 miles of a branch, the next day anywhere in our five states.</p>
        <h3>Planned maintenance</h3><p>We track your hours and schedule service before it is due.</p>`,
    }),
  },
  {
    title: 'Financing',
    slug: 'financing',
    values: () => ({
      description: 'A deposit now, the rest while the machine earns.',
      buttons: [{ label: 'Ask for a quote', url: '/request-quote' }],
      heading: 'How we estimate',
      text: `<p>The shop shows an estimate beside each machine: a deposit, usually 30 percent of the price, and the amount that would be financed. Estimates are not an offer of credit.</p>
        <p>Put machines into the cart and tick <em>Finance</em> to see what would be due today.</p>`,
    }),
  },
  {
    title: 'Privacy',
    slug: 'privacy',
    values: () => ({
      description: 'What this site keeps about you, and for how long.',
      heading: 'Short and complete',
      text: `<p>Three cookies remember your location, your industry and your cart. They hold ids and nothing about you. A request for a quote is kept with what you wrote, so that we can answer it.</p>`,
    }),
  },
];
