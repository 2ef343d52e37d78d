/** What is said of a type that no type has [F17]. */
export function unknownType(type: unknown): string {
  return `Unknown field type: ${typeof type === 'string' ? type.slice(0, 50) : ''}`;
}
