/** `is_active` as `isActive`: how the product itself spells names that callers may also write with underscores [Q07] [Q08]. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase());
}
