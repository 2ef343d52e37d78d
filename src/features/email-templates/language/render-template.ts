import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { EmailTemplate, Rendered } from '../email-templates.contract.ts';
import { framedMail, type MailSite } from './mail-frame.ts';
import { ownVariables } from './own-variables.rules.ts';
import { type Medium, type Parsed, parseTemplate, ReadyHtml, renderParsed, variablesOf } from './template-language.ts';
import { mailTextOf } from './text-of-html.ts';

export type TemplateSource = Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent' | 'variables' | 'isFramed'>;

/** A value that is written differently in HTML and in text. */
export class InBothMedia {
  readonly html: string;
  readonly text: string;

  constructor({ html, text }: { html: string; text: string }) {
    this.html = html;
    this.text = text;
  }
}

/** By name; a group such as `form` holds values by name again. */
export type TemplateValues = Readonly<Record<string, unknown>>;

interface ParsedSource {
  subject: Parsed;
  html: Parsed;
  /** Null: made of the HTML. */
  text: Parsed | null;
}

/** All answers are a table, which no paragraph holds. */
const alone = /<p>(\{\{ ?all_fields ?\}\})<\/p>/g;

const parsedOf = onePerObject(
  ({ subject, htmlContent, textContent, isFramed }: TemplateSource): ParsedSource => ({
    subject: parseTemplate(subject, 'text'),
    html: parseTemplate(isFramed ? htmlContent.replaceAll(alone, '$1') : htmlContent, 'html'),
    text: textContent.trim() === '' ? null : parseTemplate(textContent, 'text'),
  }),
);

const maxSubjectLength = 500;
const unprinted = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * The mail that a template makes of these values: escaped in HTML, as they are in text, in one line in the subject. A value
 * that is missing or empty is the variable's default, else empty. `site` is what every mail may name, and what its frame
 * shows. Throws for a template that the language does not have.
 */
export function renderTemplate(
  source: TemplateSource,
  { values, site }: { values: TemplateValues; site: MailSite },
): Rendered {
  const { subject, html, text } = parsedOf(source);
  const { name, url } = site;
  const all = withDefaults(source.variables, { site: { name, url }, ...values });
  const render = (parsed: Parsed, medium: Medium) => renderParsed(parsed, { medium, values: forMedium(all, medium) });
  const asHtml = render(html, 'html');
  return {
    subject: render(subject, 'text').replaceAll(unprinted, ' ').trim().slice(0, maxSubjectLength),
    html: source.isFramed ? framedMail(asHtml, site) : asHtml,
    text: text === null ? mailTextOf(asHtml) : render(text, 'text'),
  };
}

function withDefaults(variables: TemplateSource['variables'], values: TemplateValues): TemplateValues {
  const all: Record<string, unknown> = { ...values };
  for (const [name, { defaultValue }] of Object.entries(variables)) {
    if (isEmpty(all[name])) all[name] = defaultValue;
  }
  // An empty value counts as none in conditions, too.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const forMedium = (values: TemplateValues, medium: Medium) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof InBothMedia ? (medium === 'html' ? new ReadyHtml(value.html) : value.text) : value,
    ]),
  );

/** The variables of a template without a value: neither declared, nor the product's own, nor one of these fields. */
export function unknownVariablesOf(source: TemplateSource, fields: Iterable<string>): string[] {
  const { subject, htmlContent, textContent } = source;
  const known = new Set([...Object.keys(source.variables), ...Object.keys(ownVariables), ...fields]);
  const named = new Set([subject, htmlContent, textContent].flatMap(variablesOf));
  return [...named].filter((name) => !known.has(name) && !known.has(name.split(/[.[]/, 1)[0] ?? name));
}

/** Whether its HTML names a variable. */
export function namesInHtml(source: TemplateSource, variable: string): boolean {
  return variablesOf(source.htmlContent).includes(variable);
}
