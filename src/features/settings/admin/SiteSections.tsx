import { SimpleGrid } from '@mantine/core';
import { required, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { FormSection } from './FormSection.tsx';
import { PictureControl } from './PictureControl.tsx';

export function IdentitySection({ disabled }: { disabled: boolean }) {
  return (
    <FormSection title="Identity">
      <TextControl
        name="siteName"
        label="Site name"
        {...required}
        description="In the header, in every title and under every mail."
      />
      <TextControl name="siteTagline" label="Tagline" description="One line on the home page and in the footer." />
      <PictureControl
        name="logoUrl"
        label="Logo"
        description="A file of the library, an https address or a path of this site. Empty for the built-in mark."
        disabled={disabled}
      />
    </FormSection>
  );
}

export function ContactSection() {
  return (
    <FormSection title="Contact" text="Shown above the header and in the footer. What is empty is left out.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextControl name="contactEmail" label="Contact email" type="email" spellCheck={false} />
        <TextControl name="contactPhone" label="Contact phone" type="tel" placeholder="+1 (970) 555-0100" />
      </SimpleGrid>
      <TextareaControl name="contactAddress" label="Contact address" minRows={2} maxRows={5} />
      <TextareaControl name="openingHours" label="Opening hours" minRows={2} maxRows={8} />
    </FormSection>
  );
}

export function SearchSection({ disabled }: { disabled: boolean }) {
  return (
    <FormSection title="Search and sharing" text="What search engines and other sites show of pages.">
      <TextControl
        name="seoTitlePattern"
        label="Title pattern"
        {...required}
        description="{title} stands for the page's title, {site} for the site's name."
        classNames={{ input: 'mono' }}
        spellCheck={false}
      />
      <TextareaControl
        name="seoDescription"
        label="Description"
        description="For pages without one of their own, and the home page."
        minRows={2}
        maxRows={5}
      />
      <PictureControl
        name="seoImageUrl"
        label="Share image"
        description="Shown beside a link to the site, best 1200 × 630 pixels."
        disabled={disabled}
      />
    </FormSection>
  );
}
