import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './FormSection.module.css';

interface FormSectionProps {
  /** The field that the section is, where it has no single control: what leads to the field leads here. */
  name?: string;
  title: string;
  /** One line on what the section decides. */
  text?: ReactNode;
  children: ReactNode;
}

/** A named part of a long form. */
export function FormSection({ name, title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <section {...(name && { id: name, tabIndex: -1 })} aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      {text && <p className={classes.text}>{text}</p>}
      <Stack gap="md" mt="sm">
        {children}
      </Stack>
    </section>
  );
}
