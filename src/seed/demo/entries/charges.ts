/** Coupons [K23]: in force, in force later, and past. */
export const coupons = [
  { code: 'HARVEST5', type: 'percent', amount: 5 },
  { code: 'YARD1000', type: 'fixed_cart', amount: 1000, starts_on: '2026-01-01', ends_on: '2027-12-31' },
  { code: 'FLEET10', type: 'percent', amount: 10, starts_on: '2026-09-01', ends_on: '2027-06-30' },
  { code: 'SPRING28', type: 'fixed_cart', amount: 2500, starts_on: '2028-03-01', ends_on: '2028-05-31' },
  { code: 'SUMMER25', type: 'percent', amount: 8, starts_on: '2025-06-01', ends_on: '2025-08-31' },
];

// Rounded examples, no advice: state or state and postal code, then per cent.
const rates = `
CO 2.9
NE 5.5
WY 4
SD 4.2
NM 4.875
CO 80538 6.75
CO 80631 7.01
CO 81003 7.6
CO 80524 7.55
CO 80022 8.25
CO 80907 8.2
CO 81501 8.37
NE 68137 7
NE 68521 7.25
WY 82001 6
WY 82601 5
SD 57104 6.2
SD 57701 6.2
NM 87107 7.625
NM 88001 8.3875
`;

export const taxRates = rates
  .trim()
  .split('\n')
  .map((row) => {
    const parts = row.split(' ');
    const zip = parts.length === 3 ? parts[1] : undefined;
    return { state: parts[0] ?? '', rate: Number(parts.at(-1)), ...(zip !== undefined && { zip }) };
  });
