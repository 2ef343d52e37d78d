import { z } from 'zod';
import { isOneLine, notOneLine } from '../../../contracts/text/one-line.ts';
import { slugSchema } from '../../../contracts/text/slug.ts';
import { feedFilters, feedFormats } from '../settings.rules.ts';

export const maxFeeds = 20;
const maxColumns = 50;
const maxChoices = 50;

/** What stands in a template: `{{ price }}`. */
export const feedPlaceholder = /\{\{\s*([A-Za-z_][\w.]{0,99})\s*\}\}/g;

const Column = z.object({
  name: z
    .string('Column name is required')
    .trim()
    .min(1, 'Column name is required')
    .max(100, 'Column name must be at most 100 characters')
    .refine(isOneLine, notOneLine('Column name')),
  /** Text with placeholders for a machine's public values. */
  value: z
    .string('Column value must be a text')
    .max(1000, 'Column value must be at most 1000 characters')
    .refine(
      (value) => !/\{\{|\}\}/.test(value.replaceAll(feedPlaceholder, '')),
      'Column value must name values like {{ price }}',
    ),
});

/** A name that can be an element of XML. */
const isElementName = (name: string) => /^[A-Za-z_][\w.-]*$/.test(name);

/** Machines for other programs under an address of their own: `/feeds/{name}.xml`. */
export const Feed = z
  .object({
    name: slugSchema({ max: 60, required: 'Feed name is required', mayLookLikeId: true }),
    format: z.enum(feedFormats, `Format must be one of ${feedFormats.join(', ')}`),
    /** As the shop's parameters: a list of values by name. */
    filters: z
      .record(
        z.string(),
        z
          .array(z.string('Each filter must be a list of texts').max(500), 'Each filter must be a list of texts')
          .max(maxChoices, `Each filter has at most ${maxChoices} values`),
        'Filters must be an object of lists',
      )
      .superRefine((filters, context) => {
        for (const name of Object.keys(filters))
          if (!feedFilters.some((known) => known === name))
            context.addIssue({ code: 'custom', path: [name], message: `Filters are of ${feedFilters.join(', ')}` });
      })
      .default({}),
    /** In place of the usual ones; beside them in Google's format. */
    columns: z
      .array(Column, 'Columns must be a list')
      .max(maxColumns, `Columns are at most ${maxColumns}`)
      .refine(
        (columns) => new Set(columns.map(({ name }) => name)).size === columns.length,
        'Columns must not have a name twice',
      )
      .default([]),
    isActive: z.boolean('Active must be yes or no').default(true),
    /** Who reads it must name this; null for everybody. */
    token: z
      .string('Token must be a text')
      .regex(/^[\w-]{8,100}$/, 'Token must be 8 to 100 letters, digits, - or _')
      .nullable()
      .default(null),
  })
  .superRefine(({ format, columns }, context) => {
    if (format !== 'xml' && format !== 'google-xml') return;
    for (const [index, { name }] of columns.entries())
      if (!isElementName(name))
        context.addIssue({
          code: 'custom',
          path: ['columns', index, 'name'],
          message: 'Column name must begin with a letter and hold letters, digits, - . or _',
        });
  });
export type Feed = z.infer<typeof Feed>;

export const Feeds = z
  .array(Feed, 'Feeds must be a list')
  .max(maxFeeds, `Feeds are at most ${maxFeeds}`)
  .refine((feeds) => new Set(feeds.map(({ name }) => name)).size === feeds.length, 'Feeds must not have a name twice');
