import type { Catalogue } from '../catalogue/catalogue.rules.ts';
import { editsBetween } from '../catalogue/near-words.rules.ts';
import { wordsOf } from '../catalogue/words.rules.ts';

/** A category with machines, for a visitor whose search found none. */
export interface NearCategory {
  value: string;
  label: string;
  count: number;
}

const maxNear = 3;
const maxEdits = 4;
const maxWords = 12;

/** The categories whose names are nearest to the words of a search, the largest first where none is nearer; at most three. */
export function nearCategories(catalogue: Catalogue, search: string): NearCategory[] {
  const words = wordsOf(search).slice(0, maxWords);
  const counts = new Map<string, number>();
  for (const { category } of catalogue.inOrder('-createdAt'))
    if (category) counts.set(category.value, (counts.get(category.value) ?? 0) + 1);
  const categories = [...counts].map(([value, count]) => {
    const label = catalogue.labels.category.get(value) ?? value;
    const own = wordsOf(label);
    const edits = words.flatMap((word) => own.map((other) => editsBetween(word, other, maxEdits)));
    return { value, label, count, edits: Math.min(maxEdits + 1, ...edits) };
  });
  categories.sort((a, b) => a.edits - b.edits || b.count - a.count || (a.label < b.label ? -1 : 1));
  return categories.slice(0, maxNear).map(({ edits: _, ...category }) => category);
}
