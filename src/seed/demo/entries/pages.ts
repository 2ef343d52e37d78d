import type { DemoPictures } from '../demo-pictures.ts';

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
      buttons: [{ label: 'Ask us about financing', url: '/contact' }],
      heading: 'How we estimate',
      text: `<p>The shop shows an estimate beside each machine: a deposit, usually 30 percent of the price, and the amount that would be financed. Estimates are not an offer of credit.</p>
        <p>Put machines into the cart and tick <em>Finance</em> to see what would be due today.</p>`,
    }),
  },
  {
    title: 'Contact',
    slug: 'contact',
    values: () => ({
      description: 'A salesperson or a mechanic replies within one working day. Every branch has a phone, too.',
      buttons: [{ label: 'Phone numbers of our branches', url: '/locations' }],
    }),
  },
  {
    title: 'Terms of sale',
    slug: 'terms',
    values: () => ({
      description: 'What applies when you buy a machine from us.',
      heading: 'Quote first, then sale',
      text: `<p>A request through this site is not an order. You get a quote by email; the sale is made when you accept it and we confirm it.</p>
        <h3>Price</h3><p>Prices are in US dollars and before tax. The tax depends on where you take delivery. A quote holds until the day that it names.</p>
        <h3>Payment and title</h3><p>A down payment holds the machine. The title passes when the price is paid in full.</p>
        <h3>Pick-up and delivery</h3><p>Pick-up at the branch where the machine stands is free. Freight to another place is part of the quote.</p>
        <h3>Pre-orders</h3><p>The price is fixed on the day you order. We put the arrival date in writing.</p>`,
    }),
  },
  {
    title: 'Warranty and returns',
    slug: 'warranty',
    values: () => ({
      description: 'What we stand behind, and for how long.',
      heading: 'Ninety days on the power train',
      text: `<p>Each machine marked <em>Under warranty</em> has 90 days or 250 hours on engine, transmission and hydraulic pumps, whichever comes first. New machines have the maker’s warranty.</p>
        <h3>What is not covered</h3><p>Wear parts, tires, tracks, glass, and damage from use outside the operator’s manual. Machines for parts are sold as they are.</p>
        <h3>Returns</h3><p>If the machine differs from its inspection report, tell us within seven days. We mend it, lower the price, or take it back.</p>`,
    }),
  },
  {
    title: 'Privacy',
    slug: 'privacy',
    values: () => ({
      description: 'What this site keeps about you, and for how long.',
      heading: 'What we keep',
      text: `<p>Millwright Equipment, 1200 Implement Way, Loveland, CO 80538, is responsible for this site.</p>
        <h3>Cookies</h3><p>Three cookies remember your location, your industry and your cart. They hold ids and nothing about you, and end after a year at most. We use no advertising and no tracking by others.</p>
        <h3>What you send us</h3><p>A request for a quote or a message is kept with what you wrote, so that we can answer it, and is deleted after three years.</p>
        <h3>Your rights</h3><p>Ask us at sales@millwright.example what we keep about you, to correct it, or to delete it.</p>`,
    }),
  },
];
