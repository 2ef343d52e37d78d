import { z } from 'zod';

/** Where the machines go, in the words that the buyer saw: 'Pick up: Greeley, CO' or 'Deliver to: 80634, 100 Main Street'. */
export const QuoteDelivery = z.object({
  isStore: z.boolean(),
  /** Of the store. */
  id: z.string().nullable(),
  zip: z.string(),
  address: z.string(),
  label: z.string(),
});
export type QuoteDelivery = z.infer<typeof QuoteDelivery>;

export const QuoteCoupon = z.object({ code: z.string(), discount: z.number() });
/** The discount is in dollars. */
export type QuoteCoupon = z.infer<typeof QuoteCoupon>;

/** A line of an answer; prices are cents, each. */
export interface AnsweredLine {
  slug: string;
  title: string;
  quantity: number;
  price: number;
  attachments: { name: string; price: number }[];
}
