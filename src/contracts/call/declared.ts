/** By name, or as a list in which a name may stand twice, which is rejected. */
type Declared<Value> = Readonly<Record<string, Value>> | readonly (readonly [name: string, value: Value])[];

const entriesOf = <Value>(declared: Declared<Value>) =>
  (Array.isArray(declared) ? declared : Object.entries(declared)) as readonly (readonly [string, Value])[];

/**
 * Joins what several features declare under names. Lists of the same name become one list; any other name belongs to
 * the feature that declares it, and a second one is rejected with the names of both.
 */
export function joinDeclared<Feature extends { name: string }, Value>(
  what: string,
  features: readonly Feature[],
  declaredBy: (feature: Feature) => Declared<Value> | undefined,
): Record<string, Value> {
  const byName = new Map<string, { by: string; value: Value }>();
  for (const feature of features) {
    for (const [name, value] of entriesOf(declaredBy(feature) ?? {})) {
      const first = byName.get(name);
      if (first === undefined) byName.set(name, { by: feature.name, value });
      else if (Array.isArray(first.value) && Array.isArray(value)) first.value = [...first.value, ...value] as Value;
      else throw new Error(`the ${what} ${name} is declared twice: by ${first.by} and by ${feature.name}`);
    }
  }
  return Object.fromEntries([...byName].map(([name, { value }]) => [name, value]));
}
