import { moneyText } from '../machine/price.rules.ts';

/** Dollars as answers hold them, as people read them. */
export function dollarText(dollars: number): string {
  return moneyText(Math.round(dollars * 100));
}
