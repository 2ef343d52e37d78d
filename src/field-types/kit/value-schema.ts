/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a type says of its values, as far as their schema needs it. */
interface ValueFacts<D> {
  shape(definition: D): string;
  choices?(definition: D): readonly { value: string }[];
  target?(definition: D): string;
  fileRules?(definition: D): unknown;
  jsonSchema?(definition: D): JsonSchema;
}

/** The JSON Schema of a present value, as the API gives it. */
export function valueSchema<D>(fieldType: ValueFacts<D>, definition: D): JsonSchema {
  if (fieldType.jsonSchema) return fieldType.jsonSchema(definition);
  switch (fieldType.shape(definition)) {
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'list':
      return { type: 'array', items: textSchema(fieldType, definition) };
    default:
      return textSchema(fieldType, definition);
  }
}

function textSchema<D>({ target, fileRules, choices }: ValueFacts<D>, definition: D): JsonSchema {
  if (target) return { type: 'string', format: 'uuid' };
  if (fileRules) return { type: 'string', format: 'uri-reference' };
  const values = choices?.(definition).map(({ value }) => value) ?? [];
  return values.length > 0 ? { type: 'string', enum: [...new Set(values)] } : { type: 'string' };
}
