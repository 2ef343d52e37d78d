const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars to the cent: "$84,500.00" [K24]. */
export const usd = (dollars: number): string => format.format(dollars);
