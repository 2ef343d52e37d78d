import { capital } from '../../../contracts/text/capital.ts';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';

/** A field as a member of a type, under its label as a comment. */
export function memberOf(field: FieldDefinition, indent: string): string {
  return `${comment(field.label, indent)}${indent}${field.name}: ${typeOf(field)};\n`;
}

function typeOf(definition: FieldDefinition): string {
  const type = fieldTypeOf(definition).typeScript(definition);
  // A published entry has all its required values.
  return definition.validation.required ? type : `${type} | null`;
}

/** Text that people wrote, where it cannot end the comment. */
export function comment(text: string, indent: string): string {
  return `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;
}

/** A slug as the name of a type. */
export function pascalName(slug: string): string {
  const pascal = slug.replaceAll(/[^A-Za-z0-9]*([A-Za-z0-9]*)/g, (_, word: string) => capital(word));
  return /^[A-Za-z]/.test(pascal) ? pascal : `Type${pascal}`;
}
