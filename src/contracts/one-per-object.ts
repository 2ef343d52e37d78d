/** Keeps one value for each object: it makes the value at the first call and drops it together with the object. */
export function onePerObject<Owner extends object, Value>(make: (owner: Owner) => Value): (owner: Owner) => Value {
  const made = new WeakMap<Owner, { value: Value }>();
  return (owner) => {
    const stored = made.get(owner);
    if (stored) return stored.value;
    const value = make(owner);
    made.set(owner, { value });
    return value;
  };
}
