import { TagsInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import {
  NumberControl,
  SelectControl,
  SwitchControl,
  TextareaControl,
  TextControl,
} from '../../../admin-kit/kit/form/controls.tsx';
import { siteColours } from '../settings.rules.ts';
import { FormSection } from './FormSection.tsx';
import { PictureControl } from './PictureControl.tsx';
import type { SiteForm } from './site-form.ts';

const colours = siteColours.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** How the storefront looks, and what it says on every page. */
export function StorefrontSection() {
  return (
    <FormSection title="Storefront">
      <TextControl
        name="siteNotice"
        label="Notice"
        description="Above every page, such as that this is a demonstration. Empty for none."
      />
      <SelectControl
        name="siteColour"
        label="Color"
        description="The color of buttons and links. Each is readable on light and on dark."
        data={colours}
      />
      <TextareaControl
        name="searchSynonyms"
        label="Search synonyms"
        description="What else machines are called, a line each: skid loader = skid steer"
        minRows={3}
        maxRows={12}
      />
    </FormSection>
  );
}

/** The first words of the home page. */
export function HomeSection({ disabled }: { disabled: boolean }) {
  return (
    <FormSection title="Opening section" text="What visitors see first on the home page.">
      <TextControl name="homeHeading" label="Home heading" description="Empty for the site's name." />
      <TextareaControl name="homeText" label="Home text" description="Empty for the tagline." minRows={2} maxRows={5} />
      <PictureControl
        name="homePicture"
        label="Home picture"
        description="A file of the library, or a path of this site such as /media/yard.webp. Empty for a drawing."
        disabled={disabled}
      />
      <TextareaControl
        name="homeReasons"
        label="Home reasons"
        description="Why to buy from you, a line each with its title first. Inspected: 120 points, in writing"
        minRows={2}
        maxRows={6}
      />
    </FormSection>
  );
}

/** Who is told of a request for a quote, and whether machines can be financed. */
export function QuoteSection({ disabled }: { disabled: boolean }) {
  const { field, formState } = useController<SiteForm, 'quoteRecipients'>({ name: 'quoteRecipients' });
  const terms = useController<SiteForm, 'financeTerms'>({ name: 'financeTerms' });
  const violation = firstOf(formState.errors.quoteRecipients);
  return (
    <FormSection title="Quotes and finance">
      <TagsInput
        id="quoteRecipients"
        label="Quote recipients"
        description="Email addresses that hear of each request for a quote. Empty: the contact email."
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={violation}
        disabled={disabled}
        acceptValueOnBlur
        splitChars={[',', ' ', ';']}
      />
      <SwitchControl
        name="financeOffered"
        label="Offer financing"
        description="Machines show an estimate, and shoppers can finance their cart."
      />
      <NumberControl
        name="financeDownPercent"
        label="Down payment"
        description="Percent of the price, of machines without a deposit of their own."
      />
      <NumberControl name="financeApr" label="Interest" description="Percent a year (APR). 0: equal parts." />
      <NumberControl name="financeMonths" label="Term" description="Months, unless a shopper chooses others." />
      <TagsInput
        id="financeTerms"
        label="Terms to choose from"
        description="Months, such as 36 or 60."
        value={terms.field.value.map(String)}
        onChange={(values) => terms.field.onChange(values.map((one) => (/^\d+$/.test(one) ? Number(one) : one)))}
        onBlur={terms.field.onBlur}
        error={firstOf(terms.formState.errors.financeTerms)}
        disabled={disabled}
        acceptValueOnBlur
        splitChars={[',', ' ', ';']}
      />
    </FormSection>
  );
}

/** The error of a list, or the first of its members. */
function firstOf(issues: { message?: string | undefined } | readonly unknown[] | undefined): string | undefined {
  if (Array.isArray(issues)) return (issues.find((one) => one) as { message?: string } | undefined)?.message;
  return (issues as { message?: string | undefined } | undefined)?.message;
}
