import type { z } from 'zod';

interface AnySchema {
  def: { type: string; shape?: Record<string, AnySchema>; innerType?: AnySchema; in?: AnySchema; element?: AnySchema };
}

/** The path of each setting in a definition's schema; of a list of objects, `options.0.label`. The type itself is none. */
export function settingsIn(schema: z.ZodType, path = ''): string[] {
  return namesIn(schema as unknown as AnySchema, path).filter((name) => name !== 'type');
}

function namesIn({ def }: AnySchema, path: string): string[] {
  const inner = def.innerType ?? def.in;
  if (inner) return namesIn(inner, path);
  if (def.type === 'array' && def.element) return [path, ...namesIn(def.element, `${path}.0`).filter(isMember(path))];
  if (def.type !== 'object' || !def.shape) return [path];
  return Object.entries(def.shape).flatMap(([name, part]) => namesIn(part, path === '' ? name : `${path}.${name}`));
}

/** A list of plain values has no settings of its members. */
const isMember = (list: string) => (path: string) => path !== `${list}.0`;

/** A copy with `value` at a dotted path. */
export function withSetting(field: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  const below = (field[name] ?? {}) as Record<string, unknown>;
  if (rest.length === 0) return { ...field, [name]: value };
  if (!Array.isArray(below)) return { ...field, [name]: withSetting(below, rest.join('.'), value) };
  const [index = '', ...deeper] = rest;
  const members = below.map((member: Record<string, unknown>, place) =>
    place === Number(index) ? withSetting(member, deeper.join('.'), value) : member,
  );
  return { ...field, [name]: members };
}

/** What lies at a dotted path. */
export function settingAt(field: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], field);
}

/** A definition with the parts of another put into it, one level deep. */
export function joined(field: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> {
  const parts = Object.entries(more).map(([name, value]) => {
    const before = field[name];
    const isPart = name === 'validation' || name === 'ui';
    return [name, isPart ? { ...(before as object), ...(value as object) } : value];
  });
  return { ...field, ...Object.fromEntries(parts) };
}
