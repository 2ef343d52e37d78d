import type { z } from 'zod';

/** What each type of JSON is called by people who send it. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'an id',
  guid: 'an id',
  datetime: 'a date and time',
  date: 'a date',
  email: 'a valid email address',
  url: 'a valid URL',
};

/** The schema library's own errors in the product's words, for settings whose schema gives none. */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is required';
      return named(typeNames, issue.expected);
    case 'invalid_format':
      return named(formatNames, issue.format);
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `must not hold ${issue.keys.map((key) => `"${key.slice(0, 64)}"`).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return `must ${verb(issue.origin)} at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `must ${verb(issue.origin)} at most ${issue.maximum}${unit(issue.origin)}`;
    default:
      return undefined;
  }
}

function named(names: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(names, key) ? `must be ${names[key]}` : undefined;
}

const verb = (origin: string) => (origin === 'array' ? 'hold' : 'be');
const unit = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' item(s)' : '');
