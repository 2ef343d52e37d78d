/** The badges in the order in which a card shows them, by the values that addresses know [Q28]. */
export const badgeLabels = {
  'in-stock': 'In Stock',
  'buy-online': 'Buy Online',
  'pre-order': 'Pre Order',
  'request-quote': 'Request Quote',
} as const;
export type Badge = keyof typeof badgeLabels;

export const badges = Object.keys(badgeLabels) as Badge[];

interface Availability {
  stockNumber: string | null;
  inStock: boolean;
  preOrder: boolean;
  requestOnly: boolean;
}

/**
 * All badges that apply: In Stock with a stock number, Buy Online in stock, Pre Order; request-only replaces Buy Online by
 * Request Quote, which also a machine without stock number and flags has [K17] [Q28].
 */
export function badgesOf({ stockNumber, inStock, preOrder, requestOnly }: Availability): Badge[] {
  const applies: Record<Badge, boolean> = {
    'in-stock': stockNumber !== null,
    'buy-online': inStock && !requestOnly,
    'pre-order': preOrder,
    'request-quote': requestOnly || (stockNumber === null && !inStock && !preOrder),
  };
  return badges.filter((badge) => applies[badge]);
}
