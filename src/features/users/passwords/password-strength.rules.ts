import { characterClasses } from './password-policy.rules.ts';

export type StrengthLevel = 'Weak' | 'Medium' | 'Strong';

/** The highest score: two points for length, four for classes of characters. */
export const bestScore = 6;

/** How strong a password is: a point each for 8 and for 12 characters and for every class of character it has [A29]. */
export function passwordStrength(password: string): { score: number; level: StrengthLevel } {
  const length = [...password].length;
  const points = [
    length >= 8,
    length >= 12,
    ...Object.values(characterClasses).map((characters) => characters.test(password)),
  ];
  const score = points.filter(Boolean).length;
  if (score <= 2) return { score, level: 'Weak' };
  return { score, level: score <= 4 ? 'Medium' : 'Strong' };
}
